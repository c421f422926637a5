import machines from './machines.en';
import planner from './planner.en';
import reasons from './reasons.en';
import sheets from './sheets.en';
import table from './table.en';

const en = { ...table, ...machines, ...planner, ...reasons, ...sheets } as const;

export default en;
