/** Show on the tab's icon and the installed app at how many tables it is my turn; 0 removes it. */
export function showBadge(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const name = count > 0 ? './icon-turn.svg' : './icon.svg';
  if (icon && icon.getAttribute('href') !== name) icon.setAttribute('href', name);
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined); // needs an installed app
}
