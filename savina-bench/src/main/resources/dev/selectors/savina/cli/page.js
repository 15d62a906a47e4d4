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
Chart.defaults.color = css.getPropertyValue("--soft");
Chart.defaults.animation = false;

// A chart is as wide as its box on the screen, but paper is narrower, and nobody tells the chart.
function fitToPaper(width, height) {
  const drawn = (fontSize, ...size) => () => {
    Chart.defaults.font.size = fontSize;
    for (const chart of Object.values(Chart.instances)) {
      chart.resize(...size);
      chart.update("none");
    }
  };
  addEventListener("beforeprint", drawn(9, width, height));
  addEventListener("afterprint", drawn(Chart.defaults.font.size));
}
