/**
 * When it becomes your turn and the focus was on the table or lost with a card that was played, it goes
 * to the first legal card. Focus elsewhere stays where the reader put it.
 */
export function focusYourTurn(): void {
  requestAnimationFrame(() => {
    const active = document.activeElement;
    const free = active === null || active === document.body;
    if (!free && active.closest(".hand, .dummy, .sidehand") === null) return;
    if (matchMedia("(pointer: coarse)").matches) return;
    document.querySelector<HTMLElement>(".card.lit")?.focus({ preventScroll: true });
  });
}
