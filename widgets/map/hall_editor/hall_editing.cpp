// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/hall_editor/hall_editing.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

constexpr int kCheckAfterMs = 100;      // a held key must not wait for checks of a large hall
constexpr Point kCopyOffset{3.0, 3.0};  // metres

QString text_of(const Message* message) {
  return message == nullptr ? QString() : shown_sentence(*message);
}

}  // namespace

const std::vector<HallTool>& hall_tools() {
  using Kind = HallItemKind;
  static const std::vector<HallTool> kTools = {
      {Kind::Hall, "tool-select", tr("Select"), tr("Selects items, moves and resizes them"),
       Qt::Key_S},
      {Kind::Machine, "machine", tr("Machine"), tr("Places a machine, which works on packages"),
       Qt::Key_M},
      {Kind::InputMachine, "hall-input", tr("Input machine"),
       tr("Places a machine that makes packages"), Qt::Key_I},
      {Kind::OutputMachine, "hall-output", tr("Output machine"),
       tr("Places a machine through which finished packages leave"), Qt::Key_O},
      {Kind::InputBelt, "belt-in", tr("Input belt"),
       tr("Draws a belt that brings packages to a machine, from the machine outwards"), Qt::Key_B},
      {Kind::OutputBelt, "belt-out", tr("Output belt"),
       tr("Draws a belt that takes packages from a machine, from the machine outwards"),
       QKeyCombination(Qt::ShiftModifier, Qt::Key_B)},
      {Kind::Interact, "hall-area", tr("Interact area"),
       tr("Draws floor beside a belt, from which robots use it"), Qt::Key_A},
      {Kind::Parking, "charge", tr("Parking area"), tr("Draws floor where robots charge and wait"),
       Qt::Key_C},
      {Kind::Wall, "hall-wall", tr("Wall"), tr("Draws a wall"), Qt::Key_W},
      {Kind::NoFloor, "hall-void", tr("No floor"), tr("Draws cells that do not belong to the hall"),
       Qt::Key_X},
      {Kind::Robot, "hall-robot", tr("Robot"), tr("Places a robot where it starts"), Qt::Key_T},
  };
  return kTools;
}

const HallTool& hall_tool(HallItemKind kind) {
  const auto& tools = hall_tools();
  const auto found = std::ranges::find(tools, kind, &HallTool::kind);
  return found == tools.end() ? tools.front() : *found;
}

QString hall_kind_name(HallItemKind kind) {
  return kind == HallItemKind::Hall ? tr("Hall") : hall_tool(kind).name;
}

HallEditing::HallEditing(QObject* parent) : QObject(parent) {
  check_soon_.setSingleShot(true);
  check_soon_.setInterval(kCheckAfterMs);
  connect(&check_soon_, &QTimer::timeout, this, &HallEditing::check);
  pool_.setMaxThreadCount(1);
}

HallEditing::~HallEditing() { pool_.waitForDone(); }

void HallEditing::begin(HallDraftFile file) {
  editor_ = std::make_unique<HallEditor>(std::move(file));
  selected_.clear();
  tool_ = HallItemKind::Hall;
  forget_findings();
  emit opened();
  emit changed();
  emit checked();
  check();
}

void HallEditing::end() {
  if (!is_open()) return;
  editor_.reset();
  selected_.clear();
  forget_findings();
  emit opened();
  emit changed();
  emit checked();
}

void HallEditing::forget_findings() {
  ++halls_;
  check_soon_.stop();
  findings_.clear();
  checked_.reset();
}

void HallEditing::check() {
  if (!is_open() || checking_) return;
  checking_ = true;
  const auto file = std::make_shared<const HallDraftFile>(editor_->file());
  pool_.start([this, file, hall = halls_, version = editor_->version()] {
    std::vector<HallFinding> findings = check_hall_file(*file);
    QMetaObject::invokeMethod(
        this,
        [this, hall, version, findings = std::move(findings)]() mutable {
          checking_ = false;
          // Another hall, or edited meanwhile.
          if (hall != halls_) return check();
          if (version != editor_->version()) return check_soon_.start();
          findings_ = std::move(findings);
          checked_ = version;
          emit checked();
        },
        Qt::QueuedConnection);
  });
}

HallSaved HallEditing::save(const std::string& scenario, const HallSaveConsent& consent) {
  editor_->end_gesture();
  HallSaved saved = editor_->save(scenario, consent);
  check_soon_.start();  // a job shop is found from the file's folder
  emit changed();
  return saved;
}

QString HallEditing::file_name() const {
  const std::string& path = editor_->file().scenario.path;
  return path.empty() ? tr("new hall") : QFileInfo(QString::fromStdString(path)).fileName();
}

bool HallEditing::is_selected(HallItemId id) const {
  return std::ranges::find(selected_, id) != selected_.end();
}

const DraftItem* HallEditing::selected_item() const {
  return is_open() && selected_.size() == 1 ? editor_->draft().find(selected_.front()) : nullptr;
}

void HallEditing::select(Ids ids) {
  if (std::exchange(selected_, std::move(ids)) == selected_) return;
  emit changed();
}

void HallEditing::select_all() {
  Ids all;
  for (const DraftItem& item : editor_->draft().items) all.push_back(item.id);
  select(std::move(all));
}

void HallEditing::select_next(int step) {
  const auto& items = editor_->draft().items;
  if (items.empty()) return;
  const auto count = static_cast<std::ptrdiff_t>(items.size());
  std::ptrdiff_t next = step > 0 ? 0 : count - 1;
  if (!selected_.empty()) {
    const auto found = std::ranges::find(items, selected_.front(), &DraftItem::id);
    if (found != items.end()) next = (found - items.begin() + step + count) % count;
  }
  select({items[static_cast<std::size_t>(next)].id});
}

void HallEditing::set_tool(HallItemKind kind) {
  if (std::exchange(tool_, kind) == kind) return;
  emit changed();
}

bool HallEditing::take(const HallEditor::Refusal& refusal) {
  forget_missing();
  check_soon_.start();
  emit changed();
  if (refusal) emit refused(shown_sentence(*refusal));
  return !refusal;
}

void HallEditing::forget_missing() {
  std::erase_if(selected_, [this](HallItemId id) { return editor_->draft().find(id) == nullptr; });
}

void HallEditing::add(const DraftItem& item) {
  const auto added = editor_->add(item);
  if (!added) {
    take(added.error());
    return;
  }
  selected_ = {*added};
  take({});
}

void HallEditing::move(Point by) {
  if (selected_.empty() || by == Point{}) return;
  take(editor_->move(selected_, by));
}

void HallEditing::nudge(Point by) {
  if (selected_.empty()) return;
  if (!editor_->in_gesture()) {
    const std::string what =
        selected_.size() == 1 ? editor_->name(selected_.front()) : std::string("items");
    editor_->begin_gesture(Message({"hall-step-nudge", "Move {}"}, what));
  }
  move(by);
}

void HallEditing::end_nudges() {
  if (!is_open() || !editor_->in_gesture()) return;
  editor_->end_gesture();
  emit changed();
}

void HallEditing::rotate() {
  if (!selected_.empty()) take(editor_->rotate(selected_));
}

void HallEditing::remove() {
  if (!selected_.empty()) take(editor_->remove(selected_));
}

void HallEditing::duplicate() {
  if (selected_.empty()) return;
  auto copies = editor_->duplicate(selected_, kCopyOffset);
  if (!copies) {
    take(copies.error());
    return;
  }
  selected_ = *std::move(copies);
  take({});
}

void HallEditing::resize(HallEdge edge, int by) {
  const DraftItem* const item = selected_item();
  if (item == nullptr) return;
  if (is_belt(item->kind)) {
    take(editor_->extend_belt(item->id, by));
  } else if (is_ground(item->kind)) {
    take(editor_->resize(item->id, edge, by));
  }
}

void HallEditing::set_rect(HallItemId id, const TileRect& rect) {
  take(editor_->set_rect(id, rect));
}

void HallEditing::set_belt(HallItemId id, const std::vector<Cell>& cells) {
  take(editor_->set_belt(id, cells));
}

void HallEditing::set_property(std::string_view key, const std::string& text) {
  if (selected_.empty()) {
    take(editor_->set_property(kWholeHall, key, text));
    return;
  }
  const bool several = selected_.size() > 1;
  if (several) editor_->begin_gesture(Message({"hall-step-several", "Change several items"}));
  HallEditor::Refusal refusal;
  for (const HallItemId id : selected_) {
    refusal = editor_->set_property(id, key, text);
    if (refusal) break;
  }
  if (several) refusal ? editor_->cancel_gesture() : editor_->end_gesture();
  take(refusal);
}

void HallEditing::resize_hall(int width, int height) { take(editor_->resize_hall(width, height)); }

void HallEditing::insert_columns(int at, int count) { take(editor_->insert_columns(at, count)); }

void HallEditing::insert_rows(int at, int count) { take(editor_->insert_rows(at, count)); }

void HallEditing::undo() {
  if (!is_open()) return;
  editor_->end_gesture();
  editor_->undo();
  take({});
}

void HallEditing::redo() {
  if (!is_open()) return;
  editor_->redo();
  take({});
}

QString HallEditing::undo_text() const {
  return is_open() ? text_of(editor_->undo_text()) : QString();
}

QString HallEditing::redo_text() const {
  return is_open() ? text_of(editor_->redo_text()) : QString();
}

}  // namespace magna
