// How the page looks and behaves for this reader; kept in the browser, sent nowhere.

export interface Preferences {
  theme: "auto" | "light" | "dark";
  deck: "4" | "2";
  hand: "row" | "fan";
  guard: "touch" | "always" | "never";
  playLoneCard: boolean;
  showKnown: boolean;
  showMarks: boolean;
  learner: boolean;
  sound: boolean;
}

const DEFAULTS: Preferences = {
  theme: "auto",
  deck: "4",
  hand: "row",
  guard: "touch",
  playLoneCard: false,
  showKnown: true,
  showMarks: true,
  learner: false,
  sound: false,
};
const STORED = "merrimac.preferences";

function stored(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? "{}") as Partial<Preferences>;
  } catch {
    return {};
  }
}

export const preferences: Preferences = $state({ ...DEFAULTS, ...stored() });

export function setPreference<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  preferences[key] = value;
  try {
    localStorage.setItem(STORED, JSON.stringify(preferences));
  } catch {
    // A browser that keeps nothing still plays; the choice lasts as long as the page.
  }
  applyLook();
}

export function applyLook(): void {
  const root = document.documentElement.dataset;
  if (preferences.theme === "auto") delete root["theme"];
  else root["theme"] = preferences.theme;
  root["deck"] = preferences.deck;
  root["hand"] = preferences.hand;
}

export function isDark(): boolean {
  if (preferences.theme !== "auto") return preferences.theme === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Whether a first tap only chooses and a second one commits. */
export function guardsMisclicks(): boolean {
  if (preferences.guard !== "touch") return preferences.guard === "always";
  return matchMedia("(pointer: coarse)").matches;
}
