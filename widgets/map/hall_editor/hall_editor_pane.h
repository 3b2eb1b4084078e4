// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QWidget>

#include "widgets/base/parts/row_model.h"
#include "widgets/map/hall_editor/hall_editing.h"

class QAction;
class QButtonGroup;
class QHBoxLayout;
class QLabel;
class QLayout;
class QSpinBox;
class QTableView;

namespace magna {

class EmptyPages;
class HallCanvas;
class HallForm;

/// A finding of the check, with the name of its item.
struct HallFindingRow {
  HallFinding finding;
  QString item;
  friend bool operator==(const HallFindingRow&, const HallFindingRow&) = default;
};

/// In the middle of the window while a hall is edited: tools, the plan, the properties of the
/// selected item, and what is wrong with the hall. Enter or a click on a finding shows its place.
class HallEditorPane : public QWidget {
  Q_OBJECT
 public:
  explicit HallEditorPane(QWidget* parent = nullptr);
  ~HallEditorPane() override;

  HallEditing& editing() { return *editing_; }
  HallCanvas& canvas() { return *canvas_; }
  /// Adds a button for an action of the window, which has an icon.
  void add_action(QAction& action);
  /// Applies a value that is typed now.
  void finish_typing();

 signals:
  void save_wanted();
  /// The pane is visible, or no longer.
  void shown_changed();

 protected:
  bool event(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QLayout* make_tools();
  QLayout* make_views();
  QWidget* make_side();
  void follow();
  void show_findings();
  void show_finding(const QModelIndex& row);

  HallEditing* editing_;
  HallCanvas* canvas_;
  HallForm* form_;
  QLabel* title_;
  QLabel* status_;
  QLabel* count_;
  QButtonGroup* tools_;
  QHBoxLayout* actions_;
  RowModel<HallFindingRow> model_;
  QTableView* findings_;
  EmptyPages* pages_;
};

/// Asks for the sides of a hall, in metres; not modal.
class HallSizeDialog : public QDialog {
  Q_OBJECT
 public:
  HallSizeDialog(const QString& title, QSize size, QWidget* parent = nullptr);

 signals:
  void size_chosen(int width, int height);

 private:
  QSpinBox* width_;
  QSpinBox* height_;
};

}  // namespace magna
