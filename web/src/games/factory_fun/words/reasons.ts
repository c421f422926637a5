import { wording } from '../../../lib/board/wording';
import { say } from '.';
import { pieceName } from './names';

export const { whyWords, explainWords } = wording(say, pieceName);
