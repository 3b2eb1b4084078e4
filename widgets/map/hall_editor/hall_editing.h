// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/hall/hall_editor.h"

namespace magna {

/// A tool of the hall editor.
struct HallTool {
  HallItemKind kind = HallItemKind::Hall;  ///< of the items that it adds; Hall = it selects
  const char* icon = "";                   ///< of resources/icons
  QString name;
  QString hint;      ///< one sentence
  QKeySequence key;  ///< one stroke, while the plan has the focus
};

/// In the order of their buttons; the first one selects.
const std::vector<HallTool>& hall_tools();
const HallTool& hall_tool(HallItemKind kind);
/// "Input machine", as its tool.
QString hall_kind_name(HallItemKind kind);

/// The hall that is edited in the window: the editor of the core, the selected items and the tool
/// in use. The running world is not changed by it. Only one hall is edited at a time.
class HallEditing : public QObject {
  Q_OBJECT
 public:
  using Ids = std::vector<HallItemId>;

  explicit HallEditing(QObject* parent = nullptr);
  ~HallEditing() override;

  /// Whether a hall is being edited. The functions below need one, unless they say otherwise.
  bool is_open() const { return editor_ != nullptr; }
  const HallEditor& editor() const { return *editor_; }
  /// Edits a hall, as it was opened.
  void begin(HallDraftFile file);
  /// Forgets the hall; without one it does nothing.
  void end();
  /// Whether edits would be lost; false without a hall.
  bool is_unsaved() const { return is_open() && editor_->is_changed(); }
  /// Writes the files; see HallEditor::save.
  HallSaved save(const std::string& scenario, const HallSaveConsent& consent);
  /// Name of the scenario's file without its folder; "new hall" before it has one.
  QString file_name() const;

  /// What is wrong with the hall, a moment after the last edit; empty without a hall.
  std::span<const HallFinding> findings() const { return findings_; }
  /// Whether they are those of the hall as it is now.
  bool is_checked() const { return is_open() && checked_ == editor_->version(); }

  const Ids& selected() const { return selected_; }
  bool is_selected(HallItemId id) const;
  /// nullptr: none or several items are selected.
  const DraftItem* selected_item() const;
  void select(Ids ids);
  void select_all();
  /// Selects the next item, or the previous one.
  void select_next(int step);

  HallItemKind tool() const { return tool_; }
  void set_tool(HallItemKind kind);

  // Edits. What is refused changes nothing and is reported by `refused`.
  /// Adds an item and selects it.
  void add(const DraftItem& item);
  void move(Point by);
  void rotate();
  void remove();
  /// Copies the selected items three tiles to the lower right and selects the copies.
  void duplicate();
  /// An edge of the selected wall or area, or the outer end of the selected belt (any edge);
  /// outwards with positive numbers.
  void resize(HallEdge edge, int by);
  void set_rect(HallItemId id, const TileRect& rect);
  void set_belt(HallItemId id, const std::vector<Cell>& cells);
  /// Of all selected items, which have one kind, or of the hall if none is selected.
  void set_property(std::string_view key, const std::string& text);
  void resize_hall(int width, int height);
  /// Inserts columns or rows before this one, or removes some from it on with a negative number.
  void insert_columns(int at, int count);
  void insert_rows(int at, int count);
  /// The moves until `end_nudges` are one step of undo: a key is held.
  void nudge(Point by);
  void end_nudges();

  // Undo; without a hall there is nothing to undo.
  void undo();
  void redo();
  /// "Move machine2"; empty = there is nothing to undo or redo.
  QString undo_text() const;
  QString redo_text() const;

 signals:
  /// A hall was opened, or editing has ended; `changed` follows.
  void opened();
  /// Hall, selection, tool or names of files have changed.
  void changed();
  void refused(const QString& why);
  void checked();

 private:
  /// Reports the reason, if there is one, and what has changed.
  bool take(const HallEditor::Refusal& refusal);
  void forget_missing();
  /// Checks the hall on another thread, as that of a large one takes long.
  void check();
  void forget_findings();

  std::unique_ptr<HallEditor> editor_;
  Ids selected_;
  HallItemKind tool_ = HallItemKind::Hall;
  std::vector<HallFinding> findings_;
  std::optional<std::uint64_t> checked_;  ///< version that the findings are of
  std::uint64_t halls_ = 0;               ///< opened and closed so far
  bool checking_ = false;
  QTimer check_soon_;
  QThreadPool pool_;
};

}  // namespace magna
