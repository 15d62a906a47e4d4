// What every page of the benchmarks begins with; the data and the charting library come before.
const OURS = "selectors";
const whole = value => Math.round(value).toLocaleString("en");
const number = value => value.toLocaleString("en", value >= 100
  ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3, minimumSignificantDigits: 3 });
const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;
const ratio = value => value.toFixed(2);
/** The least and the most of some numbers. */
const range = numbers => [...new Set([Math.min(...numbers), Math.max(...numbers)])].map(whole).join(" to ");
const list = parameters => Object.entries(parameters).map(([name, value]) => `${name} = ${value}`).join(", ");

const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};
const note = text => element("p", text, "soft note");

/** A table in a box that scrolls. A column is a title or { title, className }; a cell is a text, a node or several. */
function table(columns, rows, className) {
  const made = element("table", undefined, className), head = made.createTHead().insertRow(), body = made.createTBody();
  for (const column of columns) head.append(element("th", column.title ?? column, column.className));
  for (const { cells, className } of rows) {
    const row = element("tr", undefined, className);
    cells.forEach((cell, i) => {
      const td = element("td", undefined, columns[i].className);
      td.append(...[cell].flat());
      row.append(td);
    });
    body.append(row);
  }
  const scroll = element("div", undefined, "scroll");
  scroll.append(made);
  return scroll;
}

/** A box with a chart; it must be in the page before the chart is drawn. */
function box(label) {
  const made = element("div", undefined, "chart"), canvas = element("canvas");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", label);
  made.append(canvas);
  return { made, canvas };
}

/** What JVMs of these rows that were run again did not come to their end for. */
const failures = rows => rows.flatMap(({ failed = [] }) => failed).map(failure => note(`${failure}.`));

function fact(name, ...values) {
  const told = element("dd");
  told.append(...values);
  document.getElementById("environment").append(element("dt", name), told);
}
/** Words that a line does not end in, as it would behind the hyphen of a flag. */
const words = text => text.split(" ").flatMap(word => [element("span", word, "word"), " "]);
const started = ({ started }) => started.replace("T", " ").replace("Z", " UTC");
const flags = ({ flags }) => flags.join(" ") || "none";
const machine = ({ os, cores, processor }) => `${os}, ${count(cores, "core")}${processor ? ` (${processor})` : ""}`;

// What was merged of several places tells which they are.
if (data.places) {
  for (const { name, environment: at } of data.places) fact(name, ...words(`${started(at)}: ${at.selectors ? `${at.selectors}; ` : ""}`
    + `${machine(at)}; ${at.jvm}; ${flags(at)}; workers: ${at.workers.join(", ")}`));
} else {
  const at = data.environment;
  fact("Measured", started(at));
  fact("JVM", at.jvm);
  fact("Flags", ...words(flags(at)));
  fact("Machine", machine(at));
  fact("Workers", at.workers.join(", "));
  if (at.selectors) fact("Selectors", at.selectors);
  if (at.build) fact("Build", at.build);
}
for (const sentence of data.processors ?? []) fact("Processors", sentence.replace("processors: ", ""));

const css = getComputedStyle(document.documentElement);
Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
Chart.defaults.animation = false;

// Each is { canvas, config }, and config() makes what it is drawn of. On paper it has another size, and other colours on
// a light screen than on a dark one; nobody tells the chart.
const charts = [];
/** Draws all charts, in the colours and the size of the moment. */
function paint() {
  const printed = document.documentElement.classList.contains("print");
  Chart.defaults.color = css.getPropertyValue("--soft");
  Chart.defaults.font.size = printed ? 9 : 11;
  for (const one of charts) {
    one.drawn?.destroy();
    one.drawn = new Chart(one.canvas, one.config());
  }
}
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
const printing = on => () => {
  document.documentElement.classList.toggle("print", on);
  paint();
};
addEventListener("beforeprint", printing(true));
addEventListener("afterprint", printing(false));
