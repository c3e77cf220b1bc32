/* Only what lines, donuts and bars are drawn with: the whole of Highcharts is 15 kB more, and shaking leaves nothing out. */
import type HighchartsWhole from 'highcharts';
import Axis from 'highcharts/es-modules/Core/Axis/Axis.js';
import PlotLineOrBand from 'highcharts/es-modules/Core/Axis/PlotLineOrBand/PlotLineOrBand.js';
import Chart from 'highcharts/es-modules/Core/Chart/Chart.js';
import Globals from 'highcharts/es-modules/Core/Globals.js';
import Pointer from 'highcharts/es-modules/Core/Pointer.js';
import 'highcharts/es-modules/Core/Renderer/SVG/SVGRenderer.js';
import Responsive from 'highcharts/es-modules/Core/Responsive.js';
import DataLabel from 'highcharts/es-modules/Core/Series/DataLabel.js';
import Series from 'highcharts/es-modules/Core/Series/Series.js';
import SeriesRegistry from 'highcharts/es-modules/Core/Series/SeriesRegistry.js';
import Tooltip from 'highcharts/es-modules/Core/Tooltip.js';
import ColumnDataLabel from 'highcharts/es-modules/Series/Column/ColumnDataLabel.js';
import 'highcharts/es-modules/Series/Bar/BarSeries.js';
import 'highcharts/es-modules/Series/Column/ColumnSeries.js';
import 'highcharts/es-modules/Series/Line/LineSeries.js';
import PieDataLabel from 'highcharts/es-modules/Series/Pie/PieDataLabel.js';
import 'highcharts/es-modules/Series/Pie/PieSeries.js';

const { column, pie } = SeriesRegistry.seriesTypes;
PlotLineOrBand.compose(Chart, Axis);
Pointer.compose(Chart);
Responsive.compose(Chart);
Tooltip.compose(Pointer);
DataLabel.compose(Series);
ColumnDataLabel.compose(column);
PieDataLabel.compose(pie);

Object.assign(Globals, { chart: Chart.chart, Chart, Series });

/** As `highcharts-react-official` takes it. */
export const highcharts = Globals as unknown as typeof HighchartsWhole;
