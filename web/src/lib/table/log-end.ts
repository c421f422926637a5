/** Whether a scrolled list follows its end. The reader stops it by scrolling up, and continues it at the end. */
export class LogEnd {
  follows = true;
  #top = 0;

  /** Handle a scroll event. The event may arrive after new lines have moved the end away. */
  scrolled({ scrollTop, scrollHeight, clientHeight }: Element): void {
    if (scrollHeight - scrollTop - clientHeight < 40) this.follows = true;
    else if (scrollTop < this.#top) this.follows = false;
    this.#top = scrollTop;
  }
}
