// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/object_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/geometry/angle.h"
#include "core/sexp/sexp.h"
#include "core/sim/text.h"

namespace magna {
namespace {

// Whether a reader macro such as `#+feature` or `#.` begins here. #t, #f and characters are values.
bool is_reader_macro(std::u32string_view text, const SourceForm& form) {
  if (form.kind != SourceForm::Kind::Atom || text[form.begin] != U'#') return false;
  if (form.end - form.begin == 1) return true;
  const char32_t next = text[form.begin + 1];
  return next != U't' && next != U'f' && next != U'T' && next != U'F' && next != U'\\';
}

bool is_bare_feature(std::u32string_view text, const SourceForm& form) {
  return form.end - form.begin == 2 && is_reader_macro(text, form) &&
         (text[form.begin + 1] == U'+' || text[form.begin + 1] == U'-');
}

bool begins_freely(std::u32string_view text, std::size_t begin) {
  if (begin == 0) return true;
  const char32_t before = text[begin - 1];
  return before == U' ' || before == U'\n' || before == U'\t' || before == U'\r' ||
         before == U'\f' || before == U'(' || before == U')' || before == U'"';
}

std::vector<SourceNode> forms_inside(std::u32string_view text, const SourceForms& forms,
                                     std::size_t& next, std::size_t end) {
  std::vector<SourceNode> nodes;
  while (next < forms.size() && forms[next].begin < end) {
    SourceNode node{forms[next], begins_freely(text, forms[next].begin)};
    ++next;
    node.items = forms_inside(text, forms, next, node.form.end);
    if (!nodes.empty() && is_reader_macro(text, nodes.back().form)) node.plain = false;
    // #+(or a b) is two forms, and takes the next one with it.
    if (nodes.size() > 1 && is_bare_feature(text, nodes[nodes.size() - 2].form)) node.plain = false;
    nodes.push_back(std::move(node));
  }
  return nodes;
}

std::optional<double> calculated(const std::string& word, const std::vector<double>& values) {
  if (values.empty()) return {};
  double result = values.front();
  if (word == "-" && values.size() == 1) return -result;
  if (word == "/" && values.size() == 1) return 1.0 / result;
  for (std::size_t k = 1; k < values.size(); ++k) {
    if (word == "+") result += values[k];
    if (word == "-") result -= values[k];
    if (word == "*") result *= values[k];
    if (word == "/") result /= values[k];
  }
  return result;
}

constexpr double kSameNumber = 1e-9;

std::u32string ascii(std::string_view text) { return {text.begin(), text.end()}; }

std::string shown_form(std::u32string_view text, const SourceNode& node) {
  constexpr std::size_t kLongestForm = 40;
  std::string shown = to_utf8(text.substr(node.form.begin, node.form.end - node.form.begin));
  std::replace(shown.begin(), shown.end(), '\n', ' ');
  return magna::shown(shown, kLongestForm);
}

bool is_list(const SourceNode& node) {
  return node.plain && node.form.kind == SourceForm::Kind::List;
}

class ObjectFormReader {
 public:
  ObjectFormReader(std::u32string_view text, const SourceNode& node) : text_(text), node_(node) {}

  ObjectForm read(WorldObjectKind kind) {
    switch (kind) {
      case WorldObjectKind::Wall:
      case WorldObjectKind::Rect:
        point(1, form_.x, form_.y);
        point(2, form_.to_x, form_.to_y);
        substance(3);
        break;
      case WorldObjectKind::Circle:
        point(1, form_.x, form_.y);
        number(node_, 2, "the radius", form_.radius);
        substance(3);
        break;
      case WorldObjectKind::Thing: thing(); break;
      case WorldObjectKind::Robot: robot(); break;
      case WorldObjectKind::CybotStart:
        number(node_, 0, "x", form_.x);
        number(node_, 1, "y", form_.y);
        number(node_, 2, "the angle", form_.angle);
        break;
    }
    return std::move(form_);
  }

 private:
  void number(const SourceNode& list, std::size_t index, std::string_view what,
              std::optional<NumberSlot>& slot) {
    if (index >= list.items.size()) return fail(fmt::format("{} is not written there", what));
    const SourceNode& item = list.items[index];
    const auto value = constant_of(text_, item);
    if (!value) return fail(fmt::format("{} is computed by {}", what, shown_form(text_, item)));
    slot = NumberSlot{item.form.begin, item.form.end, *value};
  }

  void point(std::size_t index, std::optional<NumberSlot>& x, std::optional<NumberSlot>& y,
             std::size_t first = 0) {
    if (index >= node_.items.size() || !is_list(node_.items[index])) {
      return fail("its place is computed");
    }
    number(node_.items[index], first, "x", x);
    number(node_.items[index], first + 1, "y", y);
  }

  void substance(std::size_t index) {
    if (index >= node_.items.size() || atom_text(text_, node_.items[index]).empty()) return;
    if (node_.items[index].plain) form_.substance = node_.items[index].form;
  }

  // (obj name (x y) descriptor …) or (new-thing name (map x y) descriptor …)
  void thing() {
    const bool clause = atom_text(text_, node_.items.front()) == "obj";
    point(2, form_.x, form_.y, clause ? 0 : 1);
    if (node_.items.size() < 4 || !is_list(node_.items[3])) return;
    const SourceNode& descriptor = node_.items[3];
    form_.descriptor = descriptor.form;
    for (const SourceNode& entry : descriptor.items) {
      if (!is_list(entry) || entry.items.size() != 2) continue;
      if (atom_text(text_, entry.items[0]) != ":footprint") continue;
      form_.has_footprint = true;
      footprint(entry.items[1]);
    }
  }

  // What is computed here can be moved, but not turned.
  void footprint(const SourceNode& parts) {
    const auto slot = [&](std::size_t index) -> std::optional<NumberSlot> {
      if (!is_list(parts) || index >= parts.items.size()) return {};
      const auto value = constant_of(text_, parts.items[index]);
      if (!value) return {};
      return NumberSlot{parts.items[index].form.begin, parts.items[index].form.end, *value};
    };
    form_.width = slot(0);
    form_.depth = slot(1);
    form_.angle = slot(2);
    if (parts.items.size() > 2 && !form_.angle) form_.depth.reset();
  }

  // (defrobot name (map (x y) angle) …)
  void robot() {
    if (node_.items.size() < 3 || !is_list(node_.items[2]) || node_.items[2].items.size() != 3 ||
        !is_list(node_.items[2].items[1])) {
      return fail("its place is computed");
    }
    const SourceNode& place = node_.items[2];
    number(place.items[1], 0, "x", form_.x);
    number(place.items[1], 1, "y", form_.y);
    number(place, 2, "the angle", form_.angle);
  }

  void fail(std::string problem) {
    if (form_.problem.empty()) form_.problem = std::move(problem);
  }

  std::u32string_view text_;
  const SourceNode& node_;
  ObjectForm form_;
};

bool far(double a, double b) { return std::abs(a - b) > kSameNumber; }

}  // namespace

std::vector<SourceNode> form_tree(std::u32string_view text, const SourceForms& forms) {
  std::size_t next = 0;
  return forms_inside(text, forms, next, text.size());
}

std::string atom_text(std::u32string_view text, const SourceNode& node) {
  if (node.form.kind != SourceForm::Kind::Atom) return {};
  return lower_case(to_utf8(text.substr(node.form.begin, node.form.end - node.form.begin)));
}

std::optional<double> constant_of(std::u32string_view text, const SourceNode& node) {
  if (!node.plain) return {};
  if (node.form.kind == SourceForm::Kind::Atom) {
    const std::string word = atom_text(text, node);
    if (word == "pi") return kPi;
    const LispNumber number = lisp_number(word);
    if (number.kind != LispNumber::Kind::Finite) return {};
    return number.value;
  }
  if (node.form.kind != SourceForm::Kind::List || node.items.empty()) return {};
  const std::string word = atom_text(text, node.items.front());
  if (word != "+" && word != "-" && word != "*" && word != "/") return {};
  std::vector<double> values;
  for (std::size_t k = 1; k < node.items.size(); ++k) {
    const auto value = constant_of(text, node.items[k]);
    if (!value) return {};
    values.push_back(*value);
  }
  const auto result = calculated(word, values);
  return result && std::isfinite(*result) ? result : std::nullopt;
}

ObjectForm ObjectForm::read(std::u32string_view text, const SourceNode& node,
                            WorldObjectKind kind) {
  return ObjectFormReader(text, node).read(kind);
}

bool ObjectForm::differs(const WorldObject& loaded) const {
  const auto other = [](const std::optional<NumberSlot>& slot, double value) {
    return slot && far(slot->value, value);
  };
  return other(x, loaded.pose.x) || other(y, loaded.pose.y) || other(to_x, loaded.to.x) ||
         other(to_y, loaded.to.y) ||
         (loaded.kind == WorldObjectKind::Circle && other(radius, loaded.radius)) ||
         (angle && std::abs(angle_difference(angle->value, loaded.pose.theta)) > kSameNumber) ||
         (loaded.footprint &&
          (other(width, loaded.footprint->width) || other(depth, loaded.footprint->depth)));
}

Result<std::vector<TextChange>> ObjectForm::changes(const WorldObject& from,
                                                    const WorldObject& to) const {
  std::vector<TextChange> all;
  bool computed = false;
  const auto put = [&](const std::optional<NumberSlot>& slot, double before, double after) {
    if (!far(before, after)) return;
    computed = computed || !slot;
    if (slot) all.push_back({slot->begin, slot->end, ascii(lisp_number(after))});
  };
  const bool turned = far(from.pose.theta, to.pose.theta);
  put(x, from.pose.x, to.pose.x);
  put(y, from.pose.y, to.pose.y);
  if (from.kind == WorldObjectKind::Wall || from.kind == WorldObjectKind::Rect) {
    put(to_x, from.to.x, to.to.x);
    put(to_y, from.to.y, to.to.y);
  }
  if (from.kind == WorldObjectKind::Circle) put(radius, from.radius, to.radius);
  if (has_cells(from.kind) && from.name != to.name) {
    if (substance) all.push_back({substance->begin, substance->end, ascii(to.name)});
    computed = computed || !substance;
  }
  if (from.kind == WorldObjectKind::Thing && from.footprint && to.footprint) {
    const Footprint& now = *to.footprint;
    const bool sized =
        far(from.footprint->width, now.width) || far(from.footprint->depth, now.depth);
    if (!has_footprint && (sized || turned)) {
      if (!descriptor) return Error{"its attributes are computed"};
      const std::size_t inside = descriptor->begin + 1;
      const std::string given =
          fmt::format("(:footprint ({} {} {})){}", lisp_number(now.width), lisp_number(now.depth),
                      lisp_angle(to.pose.theta), descriptor->end == inside + 1 ? "" : " ");
      all.push_back({inside, inside, ascii(given)});
    } else {
      put(width, from.footprint->width, now.width);
      if (turned && !angle && depth) {
        const double wide = far(from.footprint->depth, now.depth) ? now.depth : depth->value;
        all.push_back(
            {depth->begin, depth->end, ascii(lisp_number(wide) + " " + lisp_angle(to.pose.theta))});
      } else {
        put(depth, from.footprint->depth, now.depth);
        if (turned && angle) {
          all.push_back({angle->begin, angle->end, ascii(lisp_angle(to.pose.theta))});
        }
        computed = computed || (turned && !angle);
      }
    }
  } else if (turned) {
    if (!angle) return Error{"it has no angle"};
    all.push_back({angle->begin, angle->end, ascii(lisp_angle(to.pose.theta))});
  }
  if (computed) return Error{"a number that would change is computed"};
  std::sort(all.begin(), all.end(),
            [](const TextChange& a, const TextChange& b) { return a.begin < b.begin; });
  return all;
}

std::string lisp_number(double value) {
  std::string text = fmt::format("{:.9f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string lisp_angle(double radians) {
  constexpr int kParts = 36;  // five degrees
  const double exact = radians * kParts / kPi;
  const double whole = std::round(exact);
  if (std::abs(exact - whole) > 1e-9 || std::abs(whole) > 2 * kParts) return lisp_number(radians);
  const int count = static_cast<int>(std::abs(whole));
  if (count == 0) return "0";
  const int common = std::gcd(count, kParts);
  const int above = count / common;
  const int below = kParts / common;
  std::string text = "pi";
  if (above == 1 && below > 1) text = fmt::format("(/ pi {})", below);
  if (above > 1 && below == 1) text = fmt::format("(* {} pi)", above);
  if (above > 1 && below > 1) text = fmt::format("(* {}/{} pi)", above, below);
  return whole < 0 ? fmt::format("(- {})", text) : text;
}

}  // namespace magna
