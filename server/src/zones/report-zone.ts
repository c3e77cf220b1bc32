/** Days and months of reports, usage and prices are those of New York. */
export const REPORT_ZONE = 'America/New_York';
