/**
 * Show the number of tables that are waiting for me on the icon of the tab and of the installed app. The number 0
 * removes the badge.
 */
export function showBadge(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const name = count > 0 ? './icon-turn.svg' : './icon.svg';
  if (icon && icon.getAttribute('href') !== name) icon.setAttribute('href', name);
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined); // requires an installed app
}
