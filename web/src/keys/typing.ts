/** Whether a key belongs to the table and not to a field, a dialogue or the browser. */
export function isForTheTable(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target;
  if (!(target instanceof Element)) return true;
  return target.closest("input, textarea, select, dialog") === null;
}

export const isOnAButton = (event: KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.closest("button, a") !== null;
