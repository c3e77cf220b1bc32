export declare const readWords: (
  usage: string,
  takes?: {
    options?: Record<string, { type: 'boolean' | 'string' }>;
    knows?: (word: string, at: number) => boolean;
  },
) => { values: Record<string, string | boolean | undefined>; words: string[] };
