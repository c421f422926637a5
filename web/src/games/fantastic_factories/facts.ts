import type { PieceFacts } from '../../lib/board/client';
import BlueprintCard from './art/BlueprintCard.svelte';
import ContractorCard from './art/ContractorCard.svelte';
import Die from './art/Die.svelte';
import HeadquartersFloor from './art/HeadquartersFloor.svelte';
import { spelled } from './pieces';
import { blueprintSymbols, contractorSymbols } from './symbols';
import type { Built, Components, FactoriesView } from './types';
import { cardName, cardText, floorName, floorText, goodName } from './words/cards';
import { dieName, pieceName } from './words/names';
import { t } from './words';

/** Return the name, symbols and effects of a piece. */
export function explain(piece: string, view: FactoriesView, components: Components, me: number): PieceFacts | null {
  const read = spelled(piece);
  const { limits } = components;
  switch (read?.is) {
    case 'hand':
      return { ...blueprint(read.card, view, components), owner: me };
    case 'built': {
      const seat = Number(piece.split('-')[1]);
      const built = view.players[seat]?.compound.find(({ id }) => id === piece);
      return { ...blueprint(read.card, view, components, built), owner: seat };
    }
    case 'slot':
      return read.row === 'blueprint' ? inRow(piece, view, components) : contractor(piece, view, components);
    case 'floor':
      return {
        name: floorName(read.floor),
        picture: { component: HeadquartersFloor, props: { floor: read.floor } },
        symbols: [],
        does: [floorText(read.floor)],
        owner: read.seat,
      };
    case 'die': {
      const die = view.players[read.seat]?.dice.find(({ id }) => id === piece);
      if (!die) return null;
      const picture = { component: Die, props: { value: die.value, seat: read.seat, extra: die.extra } };
      return { name: dieName(die), picture, symbols: [], does: [t('does.die')], owner: read.seat };
    }
    case 'token':
      return { name: pieceName(piece) ?? '', symbols: [], does: [t(`does.${read.what}`, { limit: limits.tokens })] };
    case 'row':
      return { name: pieceName(piece) ?? '', symbols: [], does: [t('does.clear')] };
    case 'player':
      return { name: pieceName(piece) ?? '', symbols: [], does: [t('does.player')], owner: read.seat };
    case 'machine': {
      const card = view.machine?.cards.find(({ id }) => id === piece)?.card;
      if (card === undefined) return null;
      const facts = blueprint(card, view, components);
      return { ...facts, symbols: facts.symbols.slice(0, 1), does: [t('does.machine')] };
    }
    case undefined:
      return null;
  }
}

function blueprint(card: string, { edition }: FactoriesView, components: Components, built?: Built): PieceFacts {
  const facts = components.blueprints[card];
  const lies = built && built.goods > 0 ? [goodName('goods', built.goods)] : [];
  return {
    name: cardName(card),
    ...(facts && { picture: { component: BlueprintCard, props: { kind: card, facts, edition } }, zoom: true }),
    symbols: facts ? blueprintSymbols(facts, built !== undefined) : [],
    does: [cardText(card, edition), built ? t('does.built') : t('does.hand'), ...lies],
  };
}

function inRow(piece: string, view: FactoriesView, components: Components): PieceFacts | null {
  const card = view.market.blueprints.find(({ id }) => id === piece)?.card;
  if (card === null || card === undefined) return null;
  const facts = blueprint(card, view, components);
  return { ...facts, does: [cardText(card, view.edition), t('does.row')] };
}

function contractor(piece: string, view: FactoriesView, components: Components): PieceFacts | null {
  const slot = view.market.contractors.find(({ id }) => id === piece);
  const facts = slot?.card === null || slot === undefined ? undefined : components.contractors[slot.card];
  if (!slot?.card || !facts) return null;
  return {
    name: cardName(slot.card),
    picture: { component: ContractorCard, props: { kind: slot.card, facts } },
    zoom: true,
    symbols: contractorSymbols(slot.card, facts, slot.tool),
    does: [cardText(slot.card), t('does.hire')],
  };
}
