const KEPT_AS = 'factoryfloor.invited';

/** The table that invited me and that I left for a lesson. It is stored for this tab only. */
export const invited = {
  remember(table: string): void {
    try {
      sessionStorage.setItem(KEPT_AS, table);
    } catch {
      // without storage, the link in the message leads back
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
