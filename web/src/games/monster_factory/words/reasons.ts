import type { Why } from '../../../lib/board/client';
import { t } from '.';

type Say = (fact: (name: string) => number) => string;

const points: (n: number) => string = (n) => t('points', { n });
const open: (n: number) => string = (n) => t('open', { n });

const WHY: Record<string, Say> = {
  start: (fact) => t('why.start', { n: fact('left') }),
  taken: () => t('why.taken'),
  drawn: (fact) => t('why.drawn', { n: fact('places') }),
  places: (fact) => t('why.places', { n: fact('places') }),
  in_bag: (fact) => t('why.in_bag', { n: fact('left') }),
  discarded: () => t('why.discarded'),
  none_left: () => t('why.none_left'),
  finished: () => t('why.finished'),
  closed: () => t('why.closed'),
  lacks_thick: (fact) => t('why.lacks_thick', { needs: fact('needs'), has: fact('has') }),
  lacks_thin: (fact) => t('why.lacks_thin', { needs: fact('needs'), has: fact('has') }),
  lacks_blank: (fact) => t('why.lacks_blank', { needs: fact('needs'), has: fact('has') }),
  order: () => t('why.order'),
  blank: () => t('why.blank'),
  nowhere: (fact) => t('why.nowhere', { n: fact('open') }),
  nowhere_thick: (fact) => t('why.nowhere_thick', { n: fact('open') }),
  nowhere_thin: (fact) => t('why.nowhere_thin', { n: fact('open') }),
  laid: () => t('why.laid'),
};

const EXPLAIN: Record<string, Say> = {
  start_large_mixed: (fact) => t('explain.start_large_mixed', { links: fact('links') }),
  start_large: (fact) => t('explain.start_large', { links: fact('links') }),
  start_small_mixed: (fact) => t('explain.start_small_mixed', { links: fact('links'), seats: fact('seats') }),
  start_small: (fact) => t('explain.start_small', { links: fact('links'), seats: fact('seats') }),
  only: () => t('explain.only'),
  last: () => t('explain.last'),
  dead_end: (fact) => t('explain.dead_end', { tiles: t('tiles', { n: fact('size') }) }),
  hinder: (fact) => t('explain.hinder', { before: fact('before'), after: fact('after') }),
  end_ahead: (fact) => t('explain.end_ahead', { total: fact('total'), rival: fact('rival') }),
  end_level: (fact) => t('explain.end_level', { total: fact('total'), rival: fact('rival') }),
  end_behind: (fact) => t('explain.end_behind', { total: fact('total'), rival: fact('rival') }),
  finish_own: (fact) => t('explain.finish_own', { points: points(fact('points')) }),
  finish_minion: (fact) => t('explain.finish_minion', { points: points(fact('points')) }),
  finish_blind: () => t('explain.finish_blind'),
  finish_rival: (fact) => t('explain.finish_rival', { points: points(fact('points')) }),
  finish_rival_minion: (fact) => t('explain.finish_rival_minion', { points: points(fact('points')) }),
  close_own: (fact) => t('explain.close_own', { open: open(fact('open')), after: fact('after') }),
  extend_own: (fact) => t('explain.extend_own', { open: open(fact('open')), after: fact('after') }),
  grow_own: (fact) => t('explain.grow_own', { tiles: t('tiles', { n: fact('left') }), after: fact('after') }),
  eye_own: (fact) => t('explain.eye_own', { points: points(fact('worth')) }),
  close_minion: (fact) => t('explain.close_minion', { open: open(fact('open')) }),
  extend_minion: (fact) => t('explain.extend_minion', { open: open(fact('open')) }),
  grow_minion: (fact) => t('explain.grow_minion', { open: open(fact('open')) }),
  no_own: () => t('explain.no_own'),
  keep_open: (fact) => t('explain.keep_open', { points: points(fact('points')) }),
  spare_own: (fact) => t('explain.spare_own', { before: fact('before'), after: fact('after') }),
};

function say(sentences: Record<string, Say>, reason: Why): string | null {
  const sentence = sentences[reason.key ?? ''];
  return sentence ? sentence((name) => Number(reason[name] ?? 0)) : null;
}

/** The reason why a piece cannot be touched. */
export function whyWords(why: Why): string {
  return say(WHY, why) ?? t('why.other');
}

/** The reason for an action. */
export function explainWords(reason: Why): string {
  return say(EXPLAIN, reason) ?? t('explain.best');
}
