// The parts have no types of their own; what is drawn is typed by the options of the whole.
declare module 'highcharts/es-modules/*' {
  const part: {
    compose: (...classes: unknown[]) => void;
    chart: unknown;
    seriesTypes: Record<string, unknown>;
  };
  export default part;
}
