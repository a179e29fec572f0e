/** A name that nobody has asked for before: eight of the 36 letters and digits. */
export const randomName = (): string => Math.random().toString(36).slice(2, 10);
