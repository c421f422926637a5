/** A person at the table, with the public id and the name at this table. */
export interface Somebody {
  id: string;
  name: string;
  /** Whether the person is a bot. */
  program?: boolean;
}

/** The person whose dialog is open. */
class AskedAbout {
  person = $state.raw<Somebody | null>(null);
  /** The chat message from which the dialog was opened, or 0 if there is none. */
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
