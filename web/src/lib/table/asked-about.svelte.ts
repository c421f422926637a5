/** A person at the table: the public id, and the name there. */
export interface Somebody {
  id: string;
  name: string;
  /** The person is a bot. */
  program?: boolean;
}

/** The person whose sheet is open. */
class AskedAbout {
  person = $state.raw<Somebody | null>(null);
  /** The line of the chat at which I asked; 0 for none. */
  line = $state(0);

  open(person: Somebody, line = 0): void {
    this.person = person;
    this.line = line;
  }

  close(): void {
    this.person = null;
  }
}

export const askedAbout = new AskedAbout();
