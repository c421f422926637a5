import { ask } from './api';
import type { BotInfo, BotToken, MyBots } from './wire';

const at = (id: string): string => `me/bots/${encodeURIComponent(id)}`;

export const myBots = (): Promise<MyBots> => ask('GET', 'me/bots');
/** A new bot with its token. The token is shown only once. */
export const makeBot = (name: string): Promise<BotToken> => ask('POST', 'me/bots', { name });
/** A new token for a bot. The old token becomes invalid. */
export const renewToken = (id: string): Promise<BotToken> => ask('POST', `${at(id)}/token`);
export const revokeToken = (id: string): Promise<MyBots> => ask('DELETE', `${at(id)}/token`);
export const deleteBot = (id: string): Promise<MyBots> => ask('DELETE', at(id));
/** A bot that belongs to some person. */
export const botInfo = (id: string): Promise<BotInfo> => ask('GET', `bots/${encodeURIComponent(id)}`);
