import type { Sentence } from '../../../lib/board/client';
import { reasonWords } from '../../../lib/board/wording';
import { say } from '.';
import { pieceName } from './names';

/** Describe the reason for an action. */
export const explainWords = (reason: Sentence): string => reasonWords('explain', reason, { say, pieceName });
