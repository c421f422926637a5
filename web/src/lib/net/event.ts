/** An event of a game in the log, with its `kind` and its fields. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the fields differ from kind to kind
export type GameEvent = Record<string, any>;
