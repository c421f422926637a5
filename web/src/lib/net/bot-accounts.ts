import { ask } from './api';
import type { BotInfo, BotToken, MyBots } from './wire';

const at = (id: string): string => `me/bots/${encodeURIComponent(id)}`;

export const myBots = (): Promise<MyBots> => ask('GET', 'me/bots');
/** Create a bot. Returns the bot with its token, which is shown only once. */
export const makeBot = (name: string): Promise<BotToken> => ask('POST', 'me/bots', { name });
/** Create a new token for a bot, which makes the old token invalid. */
export const renewToken = (id: string): Promise<BotToken> => ask('POST', `${at(id)}/token`);
export const revokeToken = (id: string): Promise<MyBots> => ask('DELETE', `${at(id)}/token`);
export const deleteBot = (id: string): Promise<MyBots> => ask('DELETE', at(id));
/** Return a bot, even if it belongs to another person. */
export const botInfo = (id: string): Promise<BotInfo> => ask('GET', `bots/${encodeURIComponent(id)}`);
