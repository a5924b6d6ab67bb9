// Roving focus: one stop of the Tab key per group, arrows inside it.
import type { Attachment } from "svelte/attachments";

const STEPS: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

const items = (group: Element) =>
  [...group.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")].filter(
    (button) => button.offsetParent !== null,
  );

/** The neighbour of `from` that lies in the arrow's direction on the screen, or in reading order. */
function neighbour(all: HTMLButtonElement[], from: HTMLButtonElement, dx: number, dy: number) {
  const at = from.getBoundingClientRect();
  const rows = all.some(
    (one) => Math.abs(one.getBoundingClientRect().top - at.top) > at.height / 4,
  );
  const step = all[all.indexOf(from) + dx + dy];
  if (!rows || dx !== 0) return step;
  const x = at.left + at.width / 2;
  const beyond = all
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => dy * (box.top - at.top) > at.height / 4)
    .map(({ one, box }) => ({
      one,
      far: Math.abs(box.top - at.top) * 4 + Math.abs(box.left + box.width / 2 - x),
    }));
  return beyond.sort((a, b) => a.far - b.far)[0]?.one ?? step;
}

/** Attach to a group of buttons. The stop is the focused button, else a chosen or lit one, else the first. */
export function rove(): Attachment<HTMLElement> {
  return (group) => {
    let current: HTMLButtonElement | null = null;

    function settle(): void {
      const all = items(group);
      const stop =
        (current && all.includes(current) ? current : null) ??
        all.find((button) => button.matches("[aria-pressed=true], [aria-selected=true], .lit")) ??
        all[0];
      for (const button of group.querySelectorAll("button")) {
        const index = button === stop ? "0" : "-1";
        if (button.getAttribute("tabindex") !== index) button.setAttribute("tabindex", index);
      }
    }
    function focused(event: FocusEvent): void {
      if (event.target instanceof HTMLButtonElement) current = event.target;
      settle();
    }
    function left(): void {
      current = null;
      settle();
    }
    function pressed(event: KeyboardEvent): void {
      const step = STEPS[event.key];
      if (!step || !(event.target instanceof HTMLButtonElement) || event.shiftKey) return;
      const next = neighbour(items(group), event.target, ...step);
      event.preventDefault();
      next?.focus();
    }

    settle();
    const watch = new MutationObserver(settle);
    watch.observe(group, {
      childList: true,
      subtree: true,
      attributeFilter: ["class", "disabled"],
    });
    group.addEventListener("focusin", focused);
    group.addEventListener("focusout", left);
    group.addEventListener("keydown", pressed);
    return () => {
      watch.disconnect();
      group.removeEventListener("focusin", focused);
      group.removeEventListener("focusout", left);
      group.removeEventListener("keydown", pressed);
    };
  };
}
