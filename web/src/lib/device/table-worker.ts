import { BotPort } from './bot-port';
import { NotStarted } from './not-started';
import type { FromPage, FromPython, ToPython } from './protocol';
import { complete, loaded, startPython } from './python';
import { scope } from './scope';
import { Store } from './store';

// The worker that plays tables. Python makes all decisions; this file provides storage and a clock, and forwards
// messages.

interface Device {
  receive: (text: string) => void;
}

const store = new Store((trouble) => {
  scope.postMessage({ kind: 'trouble', trouble });
});
const bots = new BotPort({
  thought: (job, answer) => {
    tell({ kind: 'thought', job, answer });
  },
  measured: (game, bot, took) => {
    scope.postMessage({ kind: 'measured', game, bot, took });
  },
  wanted: () => {
    scope.postMessage({ kind: 'bots_wanted' });
  },
});
/** The messages that arrived before the interpreter was ready. */
let early: ToPython[] | null = [];
let device: Device | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

scope.onmessage = ({ data }) => {
  if (data.kind === 'boot') void boot(data);
  else if (data.kind === 'loaded') loaded(data.loaded);
  else if (data.kind === 'port') bots.connect(data.port);
  else if (early) early.push(data);
  else tell(data);
};

async function boot({ files }: Extract<FromPage, { kind: 'boot' }>): Promise<void> {
  try {
    const python = await startPython(files);
    python.globals.set('post', (text: string) => {
      hear(JSON.parse(text) as FromPython);
    });
    device = python.runPython('from factoryfloor.device import Device\nDevice(post)') as Device;
    void complete(python, files);
  } catch (error) {
    const failure = error instanceof NotStarted ? error.failure : 'damaged';
    scope.postMessage({ kind: 'failed', failure, detail: String(error) });
    return;
  }
  scope.postMessage({ kind: 'ready' });
  const waiting = early ?? [];
  early = null;
  waiting.forEach(tell);
}

function tell(message: ToPython): void {
  if (message.kind === 'deleted') store.forget(message.table);
  try {
    device?.receive(JSON.stringify(message));
  } catch (error) {
    scope.postMessage({ kind: 'broken', detail: String(error) });
  }
}

function hear(message: FromPython): void {
  switch (message.kind) {
    case 'store':
      void store.write(message).then(async (error) => {
        tell({ kind: 'stored', write: message.write, error });
        const { entries, lines, tables, reviews } = message;
        if (await store.forbidden()) scope.postMessage({ kind: 'unkept', write: { entries, lines, tables, reviews } });
      });
      break;
    case 'read':
      void store.read(message.table).then((found) => {
        tell({ kind: 'found', read: message.read, ...found });
      });
      break;
    case 'read_review':
      void store.review(message.table, message.lens).then((report) => {
        tell({ kind: 'found_review', read: message.read, report });
      });
      break;
    case 'wake':
      clearTimeout(timer);
      timer = setTimeout(() => {
        tell({ kind: 'woken' });
      }, message.after);
      break;
    case 'think':
      bots.think(message);
      break;
    case 'forget':
      bots.forget(message.job);
      break;
    default:
      scope.postMessage(message);
  }
}
