// Small comforts of every page. Each page works without them.
import "./themes.js";
import "./steppers.js";
import "./answers.js";
