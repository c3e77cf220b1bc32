/** The report's opt-outs are bare stops: "stop" followed only by spaces, `!`, `.` or `=` [JREP-10] [JREP-11]. */
export const isReportedOptOut = (text: string): boolean => /^\s*stop[\s!.=]*$/i.test(text);
