import type { Translated } from '../../../lib/i18n';
import type en from './en';
import machines from './machines.zh-Hant';
import planner from './planner.zh-Hant';
import reasons from './reasons.zh-Hant';
import sheets from './sheets.zh-Hant';
import table from './table.zh-Hant';

const words: Translated<typeof en> = { ...table, ...machines, ...planner, ...reasons, ...sheets };

export default words;
