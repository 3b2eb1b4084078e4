// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>
#include <QPointer>
#include <QStyledItemDelegate>
#include <functional>

#include "widgets/base/parts/row_model.h"
#include "widgets/help/palette_entry.h"

class QLabel;
class QLineEdit;
class QListView;

namespace magna {

/// A result of the command palette.
struct PaletteRow {
  const PaletteEntry* entry = nullptr;
  QList<int> letters = {};  ///< matched letters of the name

  /// Menu or kind, robots, state, and the reason if it is not possible.
  QString detail() const;
};

/// The results of the command palette, one row each.
class PaletteModel : public RowModel<PaletteRow> {
  Q_OBJECT
 public:
  explicit PaletteModel(QObject* parent = nullptr);

  /// Sets the available entries and clears the typed text.
  void set_entries(std::vector<PaletteEntry> entries, std::vector<std::string> recent);
  void search(const QString& typed);

 private:
  std::vector<PaletteEntry> entries_;
  std::vector<std::string> recent_;
};

/// Paints a row: icon, name with bold matched letters, keys at the right, details below.
class PaletteDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// Finds actions, robots and panes by typed letters. Covers the top of its parent window, has no
/// event loop of its own, closes when it loses the focus.
class CommandPalette : public QFrame {
  Q_OBJECT
 public:
  /// The available entries; called at each opening.
  using Source = std::function<std::vector<PaletteEntry>()>;

  CommandPalette(QWidget& window, Source source);

  void open();
  void close_palette();

  PaletteModel& model() { return model_; }

  /// Ids of recently used entries, newest first; the owner saves them.
  const std::vector<std::string>& recent() const { return recent_; }
  void set_recent(std::vector<std::string> recent) { recent_ = std::move(recent); }
  static constexpr std::size_t kRecent = 12;

 signals:
  /// recent() has changed.
  void used();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void place();
  void search();
  void choose(int row);
  void run_chosen();
  void follow_choice();
  bool steer(int key);

  QWidget& window_;
  Source source_;
  PaletteModel model_;
  QLineEdit* field_;
  QListView* list_;
  QLabel* nothing_;
  std::vector<std::string> recent_;
  QPointer<QWidget> focus_before_;
};

}  // namespace magna
