/** Show the number of tables where it is my turn on the tab's icon and the installed app; 0 removes it. */
export function showBadge(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const name = count > 0 ? './icon-turn.svg' : './icon.svg';
  if (icon && icon.getAttribute('href') !== name) icon.setAttribute('href', name);
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined); // requires an installed app
}
