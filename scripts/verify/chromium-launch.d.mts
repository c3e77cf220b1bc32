export declare const onThisMachine: () => string | undefined;
export declare const chromiumLaunch: { executablePath?: string; args: string[] };
