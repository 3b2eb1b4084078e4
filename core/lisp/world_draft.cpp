// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/world_draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/lisp/file_trust.h"
#include "core/lisp/source_text.h"
#include "core/lisp/world_file.h"
#include "core/sim/text.h"
#include "core/sim/text_file.h"

namespace magna {
namespace {

bool is_blank(char32_t c) { return c == U' ' || c == U'\t' || c == U'\r'; }

// Where the line that contains `at` ends: its newline, or the end of the text.
std::size_t line_end(std::u32string_view text, std::size_t at) {
  const std::size_t found = text.find(U'\n', at);
  return found == std::u32string_view::npos ? text.size() : found;
}

std::size_t line_start(std::u32string_view text, std::size_t at) {
  const std::size_t found = at == 0 ? std::u32string_view::npos : text.rfind(U'\n', at - 1);
  return found == std::u32string_view::npos ? 0 : found + 1;
}

std::size_t after_blanks(std::u32string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

// A form goes behind this place: behind the comment of the line, if one follows.
std::size_t place_behind(std::u32string_view text, std::size_t end) {
  const std::size_t next = after_blanks(text, end);
  if (next >= text.size() || text[next] != U';') return end;
  std::size_t behind = line_end(text, next);
  if (behind > 0 && text[behind - 1] == U'\r') --behind;
  return behind;
}

// The line break that the text uses, and the indentation of the form that begins there.
std::u32string break_before(std::u32string_view text, std::size_t begin) {
  const std::size_t first = text.find(U'\n');
  const bool crlf = first != std::u32string_view::npos && first > 0 && text[first - 1] == U'\r';
  const std::size_t start = line_start(text, begin);
  std::u32string gap = crlf ? U"\r\n" : U"\n";
  gap += text.substr(start, after_blanks(text, start) - start);
  return gap;
}

// The change that removes a form: its whole line if it is alone there, without a comment beside it.
TextChange removal(std::u32string_view text, std::size_t begin, std::size_t end) {
  const std::size_t start = line_start(text, begin);
  const bool leads = after_blanks(text, start) == begin;
  const std::size_t next = after_blanks(text, end);
  if (leads && next < text.size() && text[next] == U'\n') return {start, next + 1, {}};
  if (!leads) {
    // Behind another form on its line: the blanks before it go, too.
    while (begin > start && is_blank(text[begin - 1])) --begin;
    return {begin, end, {}};
  }
  const bool closes = next < text.size() && text[next] == U')';
  if (!closes || start == 0) return {begin, closes ? next : end, {}};
  // The closing parenthesis moves up, unless a comment ends the line above.
  const std::size_t above = line_start(text, start - 1);
  if (text.substr(above, start - above).find(U';') != std::u32string_view::npos) {
    return {begin, next, {}};
  }
  std::size_t from = start - 1;
  if (from > 0 && text[from - 1] == U'\r') --from;
  return {from, next, {}};
}

bool is_pair(WorldObjectKind kind) {
  return kind == WorldObjectKind::Wall || kind == WorldObjectKind::Rect;
}

bool whole(double value) { return value == std::floor(value); }

bool is_symbol(const std::string& word) {
  return !word.empty() && std::all_of(word.begin(), word.end(),
                                      [](char c) { return is_letter_or_digit(c) || c == '-'; });
}

constexpr double kSamePlace = 1e-9;

Result<std::shared_ptr<const WorldDraft>> loaded_draft(const std::string& text,
                                                       const std::string& file) {
  LispRuntime lisp;
  const auto loaded = lisp.load_world_text(text, file);
  if (!loaded) return loaded.error();
  auto draft = WorldDraft::read(text, *loaded);
  if (!draft) {
    Error error = draft.error();
    error.file = file;
    return error;
  }
  return draft;
}

}  // namespace

std::string WorldDraft::text() const { return (mark_ ? "\xef\xbb\xbf" : "") + to_utf8(text_); }

Error WorldDraft::at(std::size_t object, const std::string& message) const {
  const WorldObject& there = objects_[object];
  return Error{message, file_, there.line, there.column};
}

void WorldDraft::replace(const TextChange& change) {
  text_.replace(change.begin, change.end - change.begin, change.text);
  const auto move = [&change](std::size_t& place) {
    if (place >= change.end && place > change.begin) {
      place = place - (change.end - change.begin) + change.text.size();
    } else if (place > change.begin) {
      place = change.begin;
    }
  };
  for (Span& span : spans_) {
    // An insertion where a form begins goes before it.
    const bool pushed = span.begin == change.begin && change.begin == change.end;
    if (pushed) {
      span.begin += change.text.size();
      span.end += change.text.size();
      continue;
    }
    // An insertion where a form ends goes behind it.
    const bool behind = span.end == change.begin && change.begin == change.end;
    move(span.begin);
    if (!behind) move(span.end);
  }
  if (map_inside_ != change.begin) move(map_inside_);
  if (map_end_ != change.begin) move(map_end_);
}

void WorldDraft::find_places() {
  const auto source = SourceText::decode(to_utf8(text_));
  if (!source) return;
  for (std::size_t k = 0; k < objects_.size(); ++k) {
    if (objects_[k].line == 0) continue;
    const SourcePlace place = source->place(spans_[k].begin);
    objects_[k].line = place.line;
    objects_[k].column = place.column;
  }
}

std::optional<Error> WorldDraft::misfit(const WorldObject& object) const {
  const auto outside = [this](double x, double y, double beyond) {
    return !(x >= lower_.x && y >= lower_.y && x < upper_.x + beyond && y < upper_.y + beyond);
  };
  const bool cells = has_cells(object.kind);
  // A corner one beyond the last cell means the last cell.
  const double beyond = cells ? 1.0 : 0.0;
  const bool pair = is_pair(object.kind);
  if (outside(object.pose.x, object.pose.y, beyond) ||
      (pair && outside(object.to.x, object.to.y, beyond))) {
    return Error{fmt::format("it would be outside the map, which goes from ({} {}) to ({} {})",
                             lower_.x, lower_.y, upper_.x, upper_.y)};
  }
  if (cells && !(whole(object.pose.x) && whole(object.pose.y) &&
                 (!pair || (whole(object.to.x) && whole(object.to.y))))) {
    return Error{"walls consist of cells; their corners must be whole numbers"};
  }
  if (cells && !is_symbol(object.name)) {
    return Error{fmt::format("“{}” is not the name of a substance", object.name)};
  }
  if (!std::isfinite(object.pose.theta) || std::abs(object.pose.theta) > 1000.0) {
    return Error{"the angle must be a number between -1000 and 1000"};
  }
  if (object.kind == WorldObjectKind::Circle && !(object.radius >= 0 && object.radius <= 4096)) {
    return Error{"the radius must be 0 to 4096"};
  }
  if (object.footprint && !(object.footprint->width > 0 && object.footprint->depth > 0 &&
                            object.footprint->width <= 4096 && object.footprint->depth <= 4096)) {
    return Error{"width and depth must be more than 0"};
  }
  return {};
}

WorldDocument::Edited WorldDraft::change(std::size_t object, const WorldObject& wanted) const {
  if (object >= objects_.size()) return Error{"there is no such object"};
  const WorldObject& before = objects_[object];
  if (!before.locked.empty()) return at(object, before.locked);
  if (const auto problem = misfit(wanted)) return at(object, problem->message);
  const auto source = SourceText::decode(
      to_utf8(text_.substr(spans_[object].begin, spans_[object].end - spans_[object].begin)));
  const auto forms = scan_source(*source);
  if (!forms) return at(object, forms.error().message);
  const std::vector<SourceNode> tree = form_tree(source->characters(), *forms);
  const ObjectForm form = ObjectForm::read(source->characters(), tree.front(), before.kind);
  const auto changes = form.changes(before, wanted);
  if (!changes) return at(object, changes.error().message);
  auto next = std::make_shared<WorldDraft>(*this);
  // From the last one, so that the places of the others stay.
  std::for_each(changes->rbegin(), changes->rend(), [&](const auto& change) {
    const std::size_t base = spans_[object].begin;
    next->replace({base + change.begin, base + change.end, change.text});
  });
  WorldObject& after = next->objects_[object];
  after.pose = wanted.pose;
  if (is_pair(before.kind)) after.to = wanted.to;
  if (before.kind == WorldObjectKind::Circle) after.radius = wanted.radius;
  if (has_cells(before.kind)) after.name = wanted.name;
  if (before.footprint && wanted.footprint) {
    after.footprint = wanted.footprint;
    after.footprint->rotation = wanted.pose.theta;
  }
  next->find_places();
  return std::shared_ptr<const WorldDocument>(std::move(next));
}

std::u32string WorldDraft::form_of(const Pattern& pattern, const WorldObject& added) const {
  std::string place = fmt::format("({} {})", lisp_number(added.pose.x), lisp_number(added.pose.y));
  if (is_pair(added.kind)) {
    place += fmt::format(" ({} {})", lisp_number(added.to.x), lisp_number(added.to.y));
  } else if (added.kind == WorldObjectKind::Circle) {
    place += " " + lisp_number(added.radius);
  } else if (added.kind == WorldObjectKind::Robot) {
    place =
        fmt::format("{} ({} {} {})", added.name, map_name_, place, lisp_angle(added.pose.theta));
  }
  return pattern.before + std::u32string(place.begin(), place.end()) + pattern.after;
}

std::string WorldDraft::free_robot_name() const {
  for (int number = 1;; ++number) {
    std::string name = fmt::format("robot{}", number);
    const auto same = [&name](const WorldObject& other) {
      return other.kind == WorldObjectKind::Robot && same_word(other.name, name);
    };
    if (std::none_of(objects_.begin(), objects_.end(), same)) return name;
  }
}

std::optional<std::size_t> WorldDraft::last_of(WorldObjectKind kind, bool any) const {
  std::optional<std::size_t> last;
  for (std::size_t k = 0; k < objects_.size(); ++k) {
    const WorldObject& object = objects_[k];
    if (!object.locked.empty() || object.kind == WorldObjectKind::CybotStart) continue;
    // Things outside the map's form do not show where its clauses are.
    const bool clause = spans_[k].begin > map_inside_ && spans_[k].end < map_end_;
    const bool counts = any ? clause : object.kind == kind;
    if (!counts || (kind == WorldObjectKind::Thing && !clause)) continue;
    if (!last || spans_[k].begin > spans_[*last].begin) last = k;
  }
  return last;
}

WorldDocument::Edited WorldDraft::add(std::size_t choice, const WorldObject& wanted) const {
  if (choice >= choices_.size()) return Error{"there is no such kind of objects"};
  const bool robot = choices_[choice].kind == WorldObjectKind::Robot;
  WorldObject added = choices_[choice];
  added.pose.x = wanted.pose.x;
  added.pose.y = wanted.pose.y;
  if (is_pair(added.kind)) added.to = wanted.to;
  if (added.kind == WorldObjectKind::Circle) added.radius = wanted.radius;
  if (robot) added.pose.theta = wanted.pose.theta;
  if (robot) added.name = free_robot_name();
  added.line = 1;
  if (const auto problem = misfit(added)) return Error{problem->message, file_};
  auto next = std::make_shared<WorldDraft>(*this);
  const std::u32string form = form_of(patterns_[choice], added);
  auto last = last_of(added.kind, false);
  if (!last && !robot) last = last_of(added.kind, true);
  std::size_t place = text_.size();
  std::u32string gap = U"\n";
  if (last) {
    place = place_behind(text_, spans_[*last].end);
    gap = break_before(text_, spans_[*last].begin);
  } else if (!robot) {
    place = place_behind(text_, map_inside_);
    gap = U"\n  ";
  }
  next->replace({place, place, gap + form});
  next->objects_.push_back(added);
  next->spans_.push_back({place + gap.size(), place + gap.size() + form.size()});
  next->find_places();
  const bool turned = added.turns && !robot && wanted.pose.theta != added.pose.theta;
  if (!turned) return std::shared_ptr<const WorldDocument>(std::move(next));
  WorldObject to = added;
  to.pose.theta = wanted.pose.theta;
  return next->change(next->objects_.size() - 1, to);
}

WorldDocument::Edited WorldDraft::remove(std::size_t object) const {
  if (object >= objects_.size()) return Error{"there is no such object"};
  if (!objects_[object].locked.empty()) return at(object, objects_[object].locked);
  if (objects_[object].kind == WorldObjectKind::CybotStart) {
    return at(object,
              "the start of CyBOTs cannot be removed here; delete :cybot-start in an editor");
  }
  auto next = std::make_shared<WorldDraft>(*this);
  next->replace(removal(text_, spans_[object].begin, spans_[object].end));
  const auto index = static_cast<std::ptrdiff_t>(object);
  next->objects_.erase(next->objects_.begin() + index);
  next->spans_.erase(next->spans_.begin() + index);
  next->find_places();
  return std::shared_ptr<const WorldDocument>(std::move(next));
}

// WorldDraft: loads texts, and compares what was loaded with the edited document.

std::optional<Error> WorldDraft::difference(const WorldDraft& loaded) const {
  const auto far = [](double a, double b) { return !(std::abs(a - b) <= kSamePlace); };
  const auto unlike = [&far](const WorldObject& a, const WorldObject& b) {
    const double turn = a.pose.theta - b.pose.theta;
    return a.kind != b.kind || a.name != b.name || a.type != b.type || far(a.pose.x, b.pose.x) ||
           far(a.pose.y, b.pose.y) || far(std::sin(turn / 2), 0.0) || far(a.to.x, b.to.x) ||
           far(a.to.y, b.to.y) || far(a.radius, b.radius) ||
           (a.footprint && (!b.footprint || far(a.footprint->width, b.footprint->width) ||
                            far(a.footprint->depth, b.footprint->depth)));
  };
  // Editable objects are known by their form, the others by their order.
  std::vector<std::size_t> locked;
  std::vector<bool> seen(objects_.size(), false);
  for (std::size_t k = 0; k < objects_.size(); ++k) {
    if (!objects_[k].locked.empty()) locked.push_back(k);
  }
  std::size_t next_locked = 0;
  for (std::size_t k = 0; k < loaded.objects_.size(); ++k) {
    const WorldObject& now = loaded.objects_[k];
    std::size_t mine = objects_.size();
    if (now.locked.empty()) {
      const auto found = std::find(spans_.begin(), spans_.end(), loaded.spans_[k]);
      mine = static_cast<std::size_t>(found - spans_.begin());
    } else if (next_locked < locked.size()) {
      mine = locked[next_locked++];
    }
    if (mine >= objects_.size()) {
      return loaded.at(
          k, fmt::format("{} would be in the world as loaded, but it is not here", now.name));
    }
    seen[mine] = true;
    if (unlike(objects_[mine], now)) {
      return loaded.at(k, fmt::format("{} would be at ({} {}) in the world as loaded; expected "
                                      "({} {}), and the same size and angle",
                                      now.name, now.pose.x, now.pose.y, objects_[mine].pose.x,
                                      objects_[mine].pose.y));
    }
  }
  const auto missing = std::find(seen.begin(), seen.end(), false);
  if (missing == seen.end()) return {};
  const auto index = static_cast<std::size_t>(missing - seen.begin());
  return at(index, fmt::format("{} would not be in the world as loaded", objects_[index].name));
}

WorldDocument::Edited open_world_draft(const std::string& file) {
  const auto text = read_text_file(file, "world file");
  if (!text) return text.error();
  return open_world_draft_text(*text, file);
}

WorldDocument::Edited open_world_draft_text(const std::string& text, const std::string& file) {
  const auto declaration = trust_declaration(text, file);
  if (!declaration) return declaration.error();
  if (declaration->has_value() && !(*declaration)->rights.empty()) {
    return Error{
        "this world asks for rights, which its changed text would not have; change it in "
        "an editor",
        file, (*declaration)->line, (*declaration)->column};
  }
  const auto draft = loaded_draft(text, file);
  if (!draft) return draft.error();
  return std::shared_ptr<const WorldDocument>(*draft);
}

WorldDocument::Edited check_world_draft(const WorldDraft& draft) {
  const auto loaded = loaded_draft(draft.text(), draft.file());
  if (!loaded) return loaded.error();
  if (auto error = draft.difference(**loaded)) return *std::move(error);
  return std::shared_ptr<const WorldDocument>(*loaded);
}

}  // namespace magna
