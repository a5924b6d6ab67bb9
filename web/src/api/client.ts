// Requests to the service. Every failure becomes an ApiError with one sentence for the reader.
import type {
  Action,
  ClaimCheck,
  Drill,
  DrillAnswer,
  FileRead,
  KnownHands,
  Links,
  Meaning,
  Offers,
  PastResult,
  Preview,
  Review,
  Settings,
  State,
  System,
  Why,
} from "./types";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly line?: number,
    readonly column?: number,
  ) {
    super(message);
  }
}

interface Fault {
  error?: string;
  line?: number;
  column?: number;
}

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  const fault = (await response.json().catch(() => ({}))) as Fault;
  const message = fault.error ?? `The server answered ${response.status}.`;
  throw new ApiError(response.status, message, fault.line, fault.column);
}

async function request<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, credentials: "same-origin" });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, "The server can't be reached.");
  }
  return answer<T>(response);
}

const get = <T>(path: string, signal?: AbortSignal) => request<T>(path, { signal: signal ?? null });

const post = <T>(path: string, body: unknown) =>
  request<T>(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

export const createTable = (settings: Partial<Settings>) =>
  post<{ table: string; links: Links }>("/api/tables", settings);
export const systems = () => get<System[]>("/api/systems");
export const offers = () => get<Offers>("/api/offers");
export const preview = (specification: string, count: number) =>
  post<Preview>("/api/preview", { specification, count });
export const upload = (name: string, content: string) =>
  post<FileRead>("/api/files", { name, content });
export const askDrill = (number: number) => get<Drill>(`/api/drills/${number}`);
export const answerDrill = (number: number, hand: "N" | "S", card: string) =>
  post<DrillAnswer>(`/api/drills/${number}`, { hand, card });
export const results = () => get<PastResult[]>("/api/results");

/** The questions and actions of one table. */
export class TableClient {
  readonly path: string;

  constructor(id: string) {
    this.path = `/api/tables/${encodeURIComponent(id)}`;
  }

  state = () => get<State>(`${this.path}/state`);
  act = (version: number, action: Action) =>
    post<{ version: number }>(`${this.path}/actions`, { version, ...action });
  meanings = () => get<Record<string, Meaning>>(`${this.path}/meanings`);
  why = (index: number) => get<Why>(`${this.path}/why/${index}`);
  hint = () => get<Why>(`${this.path}/hint`);
  known = (at: number | null, signal: AbortSignal) =>
    get<KnownHands>(`${this.path}/known${at === null ? "" : `?at=${at}`}`, signal);
  claim = (tricks: number) => get<ClaimCheck>(`${this.path}/claim?tricks=${tricks}`);
  review = () => get<Review>(`${this.path}/review`);
  newLinks = () => post<{ links: Links }>(`${this.path}/links`, {});
  viewerLink = () => get<{ link: string }>(`${this.path}/export?format=link`);
  exportPath = (format: "pbn" | "lin") => `${this.path}/export?format=${format}`;
}
