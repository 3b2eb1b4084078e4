// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as the text of a world file: decoding, scanning and changing forms keep their
// invariants.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/lisp/object_form.h"
#include "core/lisp/program_sources.h"
#include "core/lisp/source_text.h"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

// Changes every number of a form, whatever kind of object it is taken for.
void change_form(const magna::SourceText& source, const magna::SourceNode& node) {
  using namespace magna;
  if (node.items.empty()) return;
  for (const auto kind :
       {WorldObjectKind::Wall, WorldObjectKind::Rect, WorldObjectKind::Circle,
        WorldObjectKind::Thing, WorldObjectKind::Robot, WorldObjectKind::CybotStart}) {
    const ObjectForm form = ObjectForm::read(source.characters(), node, kind);
    if (!form.problem.empty()) continue;
    WorldObject before{kind, "before"};
    WorldObject after{kind, "after"};
    before.footprint = Footprint{1, 1, 0};
    after.footprint = Footprint{2, 3, 1};
    after.pose = {4, 5, 1};
    after.to = {6, 7};
    after.radius = 8;
    const auto changes = form.changes(before, after);
    if (!changes) continue;
    std::size_t last = node.form.begin;
    for (const TextChange& change : *changes) {
      require(change.begin >= last && change.begin <= change.end && change.end <= node.form.end);
      last = change.end;
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace magna;
  const auto source = SourceText::decode({reinterpret_cast<const char*>(data), size});
  if (!source) {
    require(source.error().line >= 1 && source.error().column >= 1);
    return 0;
  }
  const auto forms = scan_source(*source);
  if (!forms) {
    require(forms.error().line >= 1 && forms.error().column >= 1);
    require(!forms.error().message.empty());
    return 0;
  }
  std::size_t last = 0;
  for (const SourceForm& form : *forms) {
    require(form.begin >= last && form.begin < form.end && form.end <= source->size());
    last = form.begin;
    const auto found = form_from(*forms, form.begin);
    require(found && found->begin == form.begin);
  }
  for (std::size_t offset = 0; offset <= source->size(); offset += 1 + offset / 8) {
    if (const auto token = token_before(*forms, offset)) require(token->begin < offset);
  }
  for (const SourceNode& node : form_tree(source->characters(), *forms)) {
    change_form(*source, node);
    for (const SourceNode& inner : node.items) change_form(*source, inner);
  }
  if (!forms->empty()) {
    require(excerpt(*source, forms->front()).size() <= 4 * 60);
    (void)find_atom(*source, *forms, forms->front(), "defmap");
  }
  ProgramSources sources;
  if (!sources.add({reinterpret_cast<const char*>(data), size}, "f.lisp")) return 0;
  for (const char* const name : {"x", "helper", "defun", "room"}) {
    for (const SourceUse& use : sources.uses(name)) require(use.line >= 1 && use.column >= 1);
    (void)sources.calls_of(name);
  }
  return 0;
}
