import { spelled } from '../pieces';

const UNITS: Record<string, string> = {
  simple: 'простейшая схема сборки',
  standard: 'стандартная схема сборки',
  improved: 'улучшенная схема сборки',
  advanced: 'продвинутая схема сборки',
  deluxe: 'навороченная схема сборки',
};

/** What the rules we were given call a card: kept as it is beside the name in every language. */
export function originalName(piece: string): string {
  const card = spelled(piece);
  switch (card?.is) {
    case 'robot':
      return 'робот';
    case 'upgrade':
      return 'робот с апгрейдом';
    case 'fzzzt':
      return 'Фаззт';
    case 'mechanic':
      return 'механик';
    case 'unit':
      return UNITS[card.grade] ?? 'схема сборки';
    case undefined:
      return 'периферийное устройство';
  }
}
