/** The colours that the players at this page's table have chosen, by seat. */
class ChosenColours {
  #colours = $state.raw<readonly number[]>([]);

  /** Return the number of a seat's colour, or undefined if no colour was chosen. */
  of(seat: number): number | undefined {
    return this.#colours[seat];
  }

  /** Use the colours from a table's options until the returned function is called. */
  show(options: Readonly<Record<string, unknown>> | undefined): () => void {
    const colours = options?.colours;
    this.#colours = Array.isArray(colours) ? colours.filter((colour) => typeof colour === 'number') : [];
    return () => {
      this.#colours = [];
    };
  }
}

export const chosenColours = new ChosenColours();
