// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "widgets/base/edit/edit_stack.h"
#include "widgets/map/item_editor.h"
#include "widgets/map/tools/item_tool.h"

class QButtonGroup;
class QLabel;
class QLineEdit;

namespace magna {

/// Editor for class and diameter of one object of the obstacle map.
class ObstacleEditor : public ItemEditor {
  Q_OBJECT
 public:
  /// `content`: initial values; its place is kept.
  ObstacleEditor(const ObstacleContent& content, QWidget* parent);

  /// The class with the diameter as typed; nothing = that is not a length, or not possible.
  std::optional<ObstacleContent> content() const;
  SightingClass kind() const;
  void choose(SightingClass kind);
  QLineEdit& diameter() { return *diameter_; }

 signals:
  void taken(const magna::ObstacleContent& content);

 private:
  bool has_change() const override;
  void take() override;
  void choose_next(int step) override;
  void show_problem();

  ObstacleContent first_;
  QButtonGroup* kinds_;
  QLineEdit* diameter_;
  QLabel* problem_;
};

/// Corrects the obstacle map: a click adds an object of the last used size, a drag one of the
/// dragged size; objects are picked by a click and moved by a drag, their handle changes the size.
/// Digits choose the class, a double click or Enter opens an editor, Delete removes.
class ObstacleTool final : public ItemTool {
 public:
  static constexpr ActionRow kAction = tool_action(
      "tool.obstacles", QT_TRANSLATE_NOOP("Actions", "O&bstacles"), "O", "tool-obstacles",
      QT_TRANSLATE_NOOP("Actions",
                        "Adds, moves, changes and removes objects of the "
                        "obstacle map that CyBOTs plan around"));

  using ItemTool::ItemTool;

  /// Opens the editor for an object.
  void begin_change(SightingId id);
  std::optional<SightingId> picked() const { return picked_; }
  ObstacleEditor* editor() const { return static_cast<ObstacleEditor*>(editor_.data()); }

  void show_edited(MapLayers& layers) const override { layers["sightings"] = true; }
  bool claims(const QKeyEvent& event) const override;
  void follow() override;
  bool can_remove() const override { return picked_sighting() != nullptr; }
  QString status_text() const override;
  QCursor cursor() const override;
  void paint(QPainter& painter) const override;

 private:
  Grip grip(const ToolEvent& event) override;
  void finish(const Hold& hold) override;
  void open(const ToolEvent& event) override;
  void unpick() override { picked_.reset(); }
  void remove_item() override;
  bool use_key(const QKeyEvent& event) override;
  bool edit_picked() override;
  bool add_at(const ToolEvent& event) override;
  bool pick_next(int step) override;
  bool move_picked(Point by, bool far) override;
  void place_editor() override;

  void open_editor(const Sighting& sighting);
  void take(const ObstacleContent& content);
  void choose_kind(SightingClass kind);
  const Sighting* picked_sighting() const;
  /// The handle that changes the size of the picked object, pixels.
  QPointF handle_of(const Sighting& sighting) const;
  bool on_handle(const Sighting& sighting, QPointF at) const;
  /// The object as a drag leaves it; nothing = there is no drag.
  std::optional<ObstacleContent> drawn(const std::optional<Hold>& hold) const;

  std::optional<SightingId> picked_;
  ObstacleContent next_{SightingClass::Blob, {}, 0.1};  ///< class and size of the next new object
};

}  // namespace magna
