/**
 * Return a function for pseudo-random numbers that depend only on a name, so that a piece looks the same on every
 * screen. `pick(n)` is between 0 and n - 1.
 */
export function picker(name: string): (choices: number) => number {
  let hash = 2166136261;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 16777619);
  return (choices) => {
    hash = Math.imul(hash ^ (hash >>> 15), 2246822519) + 0x9e3779b9;
    const mixed = Math.imul(hash ^ (hash >>> 13), 3266489917) >>> 0;
    return ((mixed ^ (mixed >>> 16)) >>> 0) % choices;
  };
}
