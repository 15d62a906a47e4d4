// What every page of the benchmarks begins with; the data and the charting library come before.
const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};
const fact = (name, value) =>
  document.getElementById("environment").append(element("dt", name), element("dd", value));

const environment = data.environment;
fact("Measured", environment.started.replace("T", " ").replace("Z", " UTC"));
fact("JVM", environment.jvm);
fact("Flags", environment.flags.join(" "));
const machine = ({ os, cores, processor }) => `${os}, ${cores} cores${processor ? ` (${processor})` : ""}`;
fact("Machine", machine(environment));
fact("Workers", environment.workers.join(", "));
if (environment.selectors) fact("Selectors", environment.selectors);
if (environment.build) fact("Build", environment.build);

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
