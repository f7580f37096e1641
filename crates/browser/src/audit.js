// An audit of the page as it stands; returns one sentence for each finding.
const findings = [];
const found = (element, what) => findings.push(`${describe(element)}: ${what}`);

function describe(element) {
    const attributes = ["id", "role", "data-do", "data-cell", "href", "name", "class"]
        .filter((name) => element.getAttribute(name))
        .map((name) => `${name}=${element.getAttribute(name)}`);
    const text = (element.textContent ?? "").trim().slice(0, 30);
    return `<${[element.localName, ...attributes.slice(0, 3)].join(" ")}>${text && ` "${text}"`}`;
}

function isShown(element) {
    if (element.closest("[hidden], [inert]")) return false;
    return element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
}

const isHidden = (element) => !!element.closest("[aria-hidden=true]");
const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown);

// Names, in the order in which browsers look for them.
function nameOf(element) {
    const labelled = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
    const byOthers = labelled.map((id) => document.getElementById(id)?.textContent ?? "").join(" ").trim();
    if (byOthers) return byOthers;
    if (element.getAttribute("aria-label")?.trim()) return element.getAttribute("aria-label").trim();
    const labels = [...(element.labels ?? [])].map((label) => label.textContent).join(" ").trim();
    if (labels) return labels;
    if (element.getAttribute("alt")) return element.getAttribute("alt");
    const title = element.querySelector(":scope > title")?.textContent.trim();
    if (title) return title;
    if (!/^(input|select|textarea)$/.test(element.localName)) {
        const pictures = [...element.querySelectorAll("[aria-label], img[alt], svg > title")];
        const inner = pictures.map((part) => part.getAttribute("aria-label") ?? part.alt ?? part.textContent);
        const text = [element.textContent, ...inner].join(" ").trim();
        if (text) return text;
    } else if (/^(submit|button|reset)$/.test(element.type) && element.value) {
        return element.value;
    }
    return element.getAttribute("title")?.trim() ?? "";
}

const CONTROLS =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [role=button], [role=link], " +
    "[role=checkbox], [role=radio], [role=switch], [role=tab], [role=menuitem], [role=option], [role=slider], " +
    "[role=gridcell], [role=textbox], [role=combobox]";
const ROLES = new Set(
    ("alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox " +
        "complementary contentinfo definition dialog directory document emphasis feed figure form generic grid gridcell " +
        "group heading img link list listbox listitem log main marquee math menu menubar menuitem menuitemcheckbox " +
        "menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup region row " +
        "rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong switch tab table tablist " +
        "tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem graphics-document graphics-symbol").split(" "),
);
// Roles that mean something only inside others.
const PARENTS = {
    gridcell: "[role=row], tr",
    row: "[role=grid], [role=rowgroup], [role=table], [role=treegrid], table",
    option: "[role=listbox], select",
    tab: "[role=tablist]",
    menuitem: "[role=menu], [role=menubar]",
    listitem: "[role=list], ul, ol, menu",
};

function documentItself() {
    if (!document.documentElement.lang) findings.push("the document names no language");
    if (!document.title.trim()) findings.push("the document has no title");
    const viewport = document.querySelector("meta[name=viewport]")?.content ?? "";
    if (/user-scalable\s*=\s*(no|0)|maximum-scale\s*=\s*[01](\.|,|$)/.test(viewport)) findings.push("zooming is forbidden");
    const mains = all("main, [role=main]").length;
    if (mains !== 1) findings.push(`${mains} main landmarks instead of one`);
    const ids = new Map();
    for (const { id } of document.querySelectorAll("[id]")) ids.set(id, (ids.get(id) ?? 0) + 1);
    for (const [id, count] of ids) if (count > 1) findings.push(`the id ${id} stands ${count} times`);
}

function headings() {
    const levels = all("h1, h2, h3, h4, h5, h6, [role=heading]").filter((heading) => !isHidden(heading));
    if (!levels.some((heading) => heading.localName === "h1")) findings.push("there is no first heading");
    let before = 0;
    for (const heading of levels) {
        const level = Number(heading.getAttribute("aria-level") ?? heading.localName.slice(1));
        if (level > before + 1) found(heading, `a heading of level ${level} after one of level ${before}`);
        if (!nameOf(heading)) found(heading, "an empty heading");
        before = level;
    }
}

function names() {
    for (const control of all(CONTROLS)) {
        if (isHidden(control)) {
            if (control.tabIndex >= 0 && !control.disabled) found(control, "hidden from readers, but takes the focus");
            continue;
        }
        if (!nameOf(control)) found(control, "has no name");
        if (control.tabIndex > 0) found(control, "breaks the order of the focus with a tabindex above 0");
        const inner = control.querySelector("a[href], button, input, select, textarea");
        if (inner && /^(a|button)$/.test(control.localName)) found(control, "a control inside a control");
    }
    for (const picture of all("img, svg[role=img], [role=img], canvas, dialog[open], [role=dialog], nav ~ nav, [role=grid]")) {
        if (picture.localName === "img" && picture.getAttribute("alt") === "") continue;
        if (!isHidden(picture) && !nameOf(picture)) found(picture, "has no name");
    }
}

function roles() {
    for (const element of all("[role]")) {
        const role = element.getAttribute("role").split(/\s+/)[0];
        if (!ROLES.has(role)) found(element, `there is no role ${role}`);
        if (PARENTS[role] && !element.parentElement?.closest(PARENTS[role])) found(element, `a ${role} outside of ${PARENTS[role]}`);
    }
    for (const name of ["aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-activedescendant"]) {
        for (const element of all(`[${name}]`)) {
            for (const id of element.getAttribute(name).split(/\s+/).filter(Boolean)) {
                if (!document.getElementById(id)) found(element, `${name} names ${id}, which is not there`);
            }
        }
    }
    for (const list of all("ul, ol")) {
        const strange = [...list.children].find((child) => !/^(li|script|template)$/.test(child.localName));
        if (strange && !list.hasAttribute("role")) found(list, `a list that holds a ${strange.localName}`);
    }
}

// Targets of at least 24 pixels, but for links in running text, cells of a board (which can be zoomed) and what the browser draws itself.
function targets() {
    for (const control of all(CONTROLS)) {
        if (isHidden(control) || control.closest("[data-board], p, li > a") || control.tabIndex < 0) continue;
        if (/^(checkbox|radio|range)$/.test(control.type) || getComputedStyle(control).position === "absolute") continue;
        const { width, height } = control.getBoundingClientRect();
        if (width < 24 || height < 24) found(control, `a target of ${Math.round(width)} by ${Math.round(height)} pixels`);
    }
}

const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });

// Any CSS colour as red, green, blue and opacity, by painting it.
function colour(text) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = "#000";
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
}

const over = (top, below) => [...[0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])), 1];

function luminance(rgb) {
    const [red, green, blue] = rgb.slice(0, 3).map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
}

// What lies behind an element, or nothing where a picture makes that uncertain.
function background(element) {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.backgroundImage !== "none") return null;
        const layer = colour(style.backgroundColor);
        if (layer[3] > 0) layers.push(layer);
        if (layer[3] === 1) break;
    }
    const dark = getComputedStyle(document.documentElement).colorScheme === "dark";
    const paper = dark ? [18, 18, 18, 1] : [255, 255, 255, 1];
    return layers.reverse().reduce((below, layer) => over(layer, below), paper);
}

function contrasts() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen = new Set();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.data.trim() || seen.has(element) || element.closest("svg, option, :disabled, [aria-disabled=true]")) continue;
        seen.add(element);
        if (!isShown(element)) continue;
        const style = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        // Text for readers alone is clipped to a point.
        if (width <= 1 || height <= 1 || style.clipPath !== "none") continue;
        const behind = background(element);
        if (!behind) continue;
        let opacity = 1;
        for (let at = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
        const ink = colour(style.color);
        const ratio = contrast(over([...ink.slice(0, 3), ink[3] * opacity], behind), behind);
        const size = parseFloat(style.fontSize);
        const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        if (ratio < (large ? 3 : 4.5)) found(element, `text of contrast ${ratio.toFixed(2)}`);
    }
}

documentItself();
headings();
names();
roles();
targets();
contrasts();
return findings;
