import { language } from './language.svelte';

/**
 * The formatters by language and options. The formatters are cached because creating a formatter takes longer than
 * using it a hundred times.
 */
const formats = new Map<string, unknown>();

function format<const Options extends object, Format>(
  Kind: new (language: string, options: Options) => Format,
  options: Options,
): Format {
  const key = `${language.current} ${Kind.name} ${JSON.stringify(options)}`;
  const known = formats.get(key) as Format | undefined;
  if (known) return known;
  const made = new Kind(language.current, options);
  formats.set(key, made);
  return made;
}

/**
 * Join names as in "Anna, Boris and Chen" in the current language. In Chinese, a space separates 和 from a Latin letter
 * or a digit.
 */
export function list(names: readonly string[]): string {
  const listed = format(Intl.ListFormat, { type: 'conjunction' }).format(names);
  return listed.replace(/(?<=\w)(?=和)|(?<=和)(?=\w)/g, ' ');
}

/** Join parts as in "nut, bolt, cog" in the current language, without empty parts. */
export function commas(parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(/^(zh|ja)/.test(language.current) ? '、' : ', ');
}

/** Join parts as in "Anna: nut; Boris: bolt" in the current language. */
export function semicolons(parts: readonly string[]): string {
  return parts.join(/^(zh|ja)/.test(language.current) ? '；' : '; ');
}

/** Join sentences and omit empty ones. Chinese and Japanese put no space between sentences. */
export function sentences(parts: readonly string[]): string {
  return parts.filter(Boolean).join(/^(zh|ja)/.test(language.current) ? '' : ' ');
}

/** Format a number in the current language, with a real minus sign. */
export function number(value: number): string {
  return format(Intl.NumberFormat, {}).format(value).replace('-', '−');
}

/** Format a number with a plus sign or a real minus sign, for gains and losses. */
export function signed(value: number): string {
  return format(Intl.NumberFormat, { signDisplay: 'exceptZero' }).format(value).replace('-', '−');
}

/** Format a probability from 0 to 1 in whole percent, such as "29%" in English and "29 %" in Russian. */
export function percent(chance: number): string {
  return format(Intl.NumberFormat, { style: 'percent' }).format(chance);
}

const STEPS: [limit: number, seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 1, 'second'],
  [3600, 60, 'minute'],
  [86_400, 3600, 'hour'],
  [Infinity, 86_400, 'day'],
];

/** Describe the time since a moment, as in "5 minutes ago". Moments are in seconds since 1970. */
export function ago(at: number, now: number): string {
  const seconds = Math.max(0, now - at);
  const [, size, unit] = STEPS.find(([limit]) => seconds < limit) ?? [0, 1, 'second' as const];
  return format(Intl.RelativeTimeFormat, { numeric: 'auto' }).format(
    unit === 'second' ? 0 : -Math.round(seconds / size),
    unit,
  );
}

/** Describe a duration in seconds in words, such as "2 minutes". From one hour on, the duration is in hours. */
export function duration(seconds: number): string {
  const [unit, size] = seconds < 3600 ? (['minute', 60] as const) : (['hour', 3600] as const);
  return format(Intl.NumberFormat, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(seconds / size));
}

/**
 * Describe the remaining time, as in "3 days", "47 hours" or "12 minutes", rounded down from seconds. A day of which
 * less than an hour has passed still counts as a whole day.
 */
export function daysOrHours(seconds: number): string {
  const units = [
    ['day', 86_400, 2 * 86_400],
    ['hour', 3600, 3600],
    ['minute', 60, 0],
  ] as const;
  const [unit, size] = units.find(([, , least]) => seconds >= least) ?? units[2];
  const whole = Math.floor((unit === 'day' ? seconds + 3600 : seconds) / size);
  return format(Intl.NumberFormat, { style: 'unit', unit, unitDisplay: 'long' }).format(whole);
}

/** Format a moment, given in seconds since 1970, as a time of day in hours and minutes. */
export function clockTime(at: number): string {
  return format(Intl.DateTimeFormat, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at * 1000);
}

/** Format a moment, given in seconds since 1970, as a date and a time of day. */
export function dateTime(at: number): string {
  return format(Intl.DateTimeFormat, { dateStyle: 'long', timeStyle: 'short' }).format(at * 1000);
}

/** Format a date such as 2026-11-22 in the current language. */
export function day(date: string): string {
  return format(Intl.DateTimeFormat, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}
