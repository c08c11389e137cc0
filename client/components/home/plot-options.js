/**
 * @import uPlot from 'uplot'
 * @import { Chart } from '../../state/home/stats.view.js'
 *
 * @typedef {object} PlotContext
 * @property {{ width: number, height: number }} size
 * @property {(selector: string) => string} colorOf the colour of an element, in the theme of now
 * @property {(ms: number) => string} timeText
 * @property {(index: number | null) => void} onPoint
 */

const AXIS_FONT = '12px system-ui, sans-serif';
const COUNT_STEPS = [1, 2, 5].flatMap((digit) =>
  Array.from({ length: 9 }, (_, power) => digit * 10 ** power),
);
/** Steps of the time axis in ms, in units that people count in. */
const TIME_STEPS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 60_000, 120_000, 300_000,
  600_000, 1_800_000, 3_600_000, 7_200_000, 21_600_000, 43_200_000, 86_400_000,
];

/**
 * The options for uPlot to draw a chart. Colours are functions: a new theme only needs another drawing.
 * @param {Chart} chart
 * @param {PlotContext} context
 * @returns {uPlot.Options}
 */
export function plotOptions({ lines, format, isCount }, { size, colorOf, timeText, onPoint }) {
  const line = () => colorOf('.chart-grid-color');
  const axis = {
    stroke: () => colorOf('.chart-frame'),
    font: AXIS_FONT,
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
  };
  return {
    ...size,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: { y: { range: (_plot, _min, max) => [0, Math.max(max * 1.1, isCount ? 4 : 100)] } },
    axes: [
      {
        ...axis,
        space: 70,
        size: 28,
        values: (_plot, splits) => splits.map((s) => timeText(s * 1000)),
      },
      {
        ...axis,
        size: isCount ? 40 : 60,
        incrs: (isCount ? COUNT_STEPS : TIME_STEPS).toSorted((a, b) => a - b),
        values: (_plot, splits) => splits.map(format),
      },
    ],
    series: [
      {},
      ...lines.map(({ name, dash }) => ({
        stroke: () => colorOf(`.chart-sample.is-${name}`),
        width: 2,
        dash,
        points: isCount ? {} : { show: true, size: 5 },
      })),
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
}
