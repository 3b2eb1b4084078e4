// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/edit/world_editor.h"

#include <QUndoCommand>
#include <memory>
#include <utility>
#include <vector>

#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

/// One edit of the world file: the documents before and after it.
class WorldEdit final : public QUndoCommand {
 public:
  /// The same edit again, which does not merge with others.
  explicit WorldEdit(const WorldEdit& other)
      : QUndoCommand(other.text()),
        editor_(other.editor_),
        before_(other.before_),
        after_(other.after_),
        chosen_before_(other.chosen_before_),
        chosen_after_(other.chosen_after_) {}
  WorldEdit& operator=(const WorldEdit&) = delete;
  WorldEdit(WorldEditor& editor, WorldEditor::Document after, std::optional<std::size_t> chosen,
            const QString& name, EditMerge merge)
      : editor_(editor),
        before_(editor.shared_document()),
        after_(std::move(after)),
        chosen_before_(editor.chosen()),
        chosen_after_(chosen),
        merge_(merge) {
    setText(name);
  }

  void undo() override { editor_.restore(before_, chosen_before_); }
  void redo() override { editor_.restore(after_, chosen_after_); }
  int id() const override { return merge_ == EditMerge::WithSame ? kWorldNudgeId : kNeverMerges; }

  bool mergeWith(const QUndoCommand* other) override {
    const auto& next = *static_cast<const WorldEdit*>(other);
    if (next.chosen_after_ != chosen_after_ || next.before_ != after_ || next.text() != text()) {
      return false;
    }
    after_ = next.after_;
    return true;
  }

 private:
  WorldEditor& editor_;
  WorldEditor::Document before_;
  WorldEditor::Document after_;
  std::optional<std::size_t> chosen_before_;
  std::optional<std::size_t> chosen_after_;
  EditMerge merge_ = EditMerge::Alone;
};

QString cells_text(Point cell) { return QStringLiteral("(%1, %2)").arg(cell.x).arg(cell.y); }

}  // namespace

WorldEditor::WorldEditor(EditStack& edits) : QObject(&edits), edits_(edits) {}

WorldEditor& WorldEditor::of(EditStack& edits) {
  auto* const found = edits.findChild<WorldEditor*>();
  return found != nullptr ? *found : *new WorldEditor(edits);
}

void WorldEditor::begin(Document document) {
  std::string saved = document ? document->text() : std::string();
  begin(std::move(document), std::move(saved));
}

void WorldEditor::begin(Document document, std::string saved) {
  saved_text_ = std::move(saved);
  choice_ = 0;
  chosen_.reset();
  set_document(std::move(document));
}

void WorldEditor::end() { begin(nullptr); }

void WorldEditor::saved(Document loaded) {
  if (!loaded || !document_) return;
  saved_text_ = loaded->text();
  // Edits made while the file was written stay.
  set_document(text_ == saved_text_ ? std::move(loaded) : document_);
}

void WorldEditor::keep_own_history() {
  QUndoStack& stack = edits_.stack();
  std::vector<std::unique_ptr<WorldEdit>> kept;
  int done = 0;
  for (int k = 0; k < stack.count(); ++k) {
    const auto* const edit = dynamic_cast<const WorldEdit*>(stack.command(k));
    if (edit == nullptr) continue;
    kept.push_back(std::make_unique<WorldEdit>(*edit));
    if (k < stack.index()) ++done;
  }
  rebuilding_ = true;
  edits_.clear();
  for (auto& edit : kept) stack.push(edit.release());
  stack.setIndex(done);
  rebuilding_ = false;
}

void WorldEditor::restore(Document document, std::optional<std::size_t> chosen) {
  if (!document_ || rebuilding_) return;
  chosen_ = chosen;
  set_document(std::move(document));
}

void WorldEditor::set_document(Document document) {
  if (document != document_) {
    document_ = std::move(document);
    text_ = document_ ? document_->text() : std::string();
  }
  unsaved_ = document_ && text_ != saved_text_;
  if (chosen_ && (!document_ || *chosen_ >= document_->objects().size())) chosen_.reset();
  emit changed();
}

const WorldObject* WorldEditor::chosen_object() const {
  if (!document_ || !chosen_ || *chosen_ >= document_->objects().size()) return nullptr;
  return &document_->objects()[*chosen_];
}

void WorldEditor::choose(std::optional<std::size_t> object) {
  if (object == chosen_) return;
  chosen_ = object;
  emit changed();
}

void WorldEditor::choose_next(int step) {
  if (!document_ || document_->objects().empty()) return;
  const auto& objects = document_->objects();
  const auto count = static_cast<std::ptrdiff_t>(objects.size());
  auto next = chosen_ ? static_cast<std::ptrdiff_t>(*chosen_) : (step > 0 ? -1 : 0);
  for (std::ptrdiff_t tried = 0; tried < count; ++tried) {
    next = (next + step + count) % count;
    if (objects[static_cast<std::size_t>(next)].locked.empty()) {
      return choose(static_cast<std::size_t>(next));
    }
  }
}

bool WorldEditor::take(const WorldDocument::Edited& edited, std::optional<std::size_t> chosen,
                       const QString& name, EditMerge merge) {
  if (!edited) {
    emit refused(QString::fromStdString(edited.error().text()));
    return false;
  }
  edits_.push(new WorldEdit(*this, *edited, chosen, name, merge));
  return true;
}

bool WorldEditor::change(std::size_t object, const WorldObject& wanted, EditMerge merge) {
  if (!document_ || object >= document_->objects().size()) return false;
  if (document_->objects()[object] == wanted) return true;
  return take(document_->change(object, wanted), object,
              tr("Change %1").arg(world_object_name(document_->objects()[object])), merge);
}

bool WorldEditor::add(const WorldObject& wanted) {
  const WorldObject* const choice = choice_object();
  if (choice == nullptr) return false;
  return take(document_->add(choice_, wanted), document_->objects().size(),
              tr("Add %1").arg(world_object_name(*choice)), EditMerge::Alone);
}

bool WorldEditor::remove(std::size_t object) {
  if (!document_ || object >= document_->objects().size()) return false;
  return take(document_->remove(object), std::nullopt,
              tr("Remove %1").arg(world_object_name(document_->objects()[object])),
              EditMerge::Alone);
}

void WorldEditor::set_choice(std::size_t choice) {
  if (!document_ || choice >= document_->choices().size() || choice == choice_) return;
  choice_ = choice;
  emit changed();
}

const WorldObject* WorldEditor::choice_object() const {
  if (!document_ || choice_ >= document_->choices().size()) return nullptr;
  return &document_->choices()[choice_];
}

QString world_object_name(const WorldObject& object) {
  QString name = QString::fromStdString(object.name);
  switch (object.kind) {
    case WorldObjectKind::Wall: return tr("wall, %1").arg(name);
    case WorldObjectKind::Rect: return tr("rectangle, %1").arg(name);
    case WorldObjectKind::Circle: return tr("disc, %1").arg(name);
    case WorldObjectKind::CybotStart: return tr("start of CyBOTs");
    case WorldObjectKind::Robot:
      return object.name == object.type ? tr("robot, %1").arg(name) : name;
    case WorldObjectKind::Thing: break;
  }
  return name;
}

QString world_object_size(const WorldObject& object) {
  switch (object.kind) {
    case WorldObjectKind::Wall:
    case WorldObjectKind::Rect: return tr("to %1").arg(cells_text(object.to));
    case WorldObjectKind::Circle: return tr("radius %1").arg(object.radius);
    case WorldObjectKind::Thing:
      if (!object.footprint) return {};
      return tr("%1 × %2").arg(object.footprint->width).arg(object.footprint->depth);
    case WorldObjectKind::Robot: return QString::fromStdString(object.type);
    case WorldObjectKind::CybotStart: break;
  }
  return {};
}

}  // namespace magna
