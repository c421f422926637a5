const KEPT_AS = 'factoryfloor.invited';

/** The table to which I was invited and which I left for a lesson, stored only for this tab. */
export const invited = {
  remember(table: string): void {
    try {
      sessionStorage.setItem(KEPT_AS, table);
    } catch {
      // without storage, only the link in the invitation leads back
    }
  },

  get table(): string {
    try {
      return sessionStorage.getItem(KEPT_AS) ?? '';
    } catch {
      return '';
    }
  },

  forget(table: string): void {
    if (this.table === table) this.remember('');
  },
};
