import machines from './machines.en';
import planner from './planner.en';
import table from './table.en';

const en = { ...table, ...machines, ...planner } as const;

export default en;
