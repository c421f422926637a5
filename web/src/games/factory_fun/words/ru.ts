import type { Translated } from '../../../lib/i18n';
import type en from './en';
import machines from './machines.ru';
import planner from './planner.ru';
import reasons from './reasons.ru';
import sheets from './sheets.ru';
import table from './table.ru';

const words: Translated<typeof en> = { ...table, ...machines, ...planner, ...reasons, ...sheets };

export default words;
