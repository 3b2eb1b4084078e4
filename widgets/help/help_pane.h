// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "widgets/help/help_library.h"

class QHBoxLayout;
class QLineEdit;
class QListWidget;
class QStackedWidget;
class QToolButton;

namespace magna {

class EmptyPages;
class HelpBrowser;

/// The help: shows a page with buttons for back, forward and contents, and searches all pages.
class HelpPane : public QWidget {
  Q_OBJECT
 public:
  explicit HelpPane(const ActionSet& actions, QWidget* parent = nullptr);

  /// Shows a page in place of the search results.
  void show_page(const QString& id, const QString& section = {});
  /// Shows the page of this widget or of its closest parent that has one; else the index.
  void show_page_about(const QWidget* widget);
  /// Moves the focus to the page.
  void take_focus();

  const HelpLibrary& library() const { return library_; }
  HelpBrowser& browser() { return *browser_; }
  QLineEdit& field() { return *field_; }
  QListWidget& hits() { return *hits_; }
  EmptyPages& hit_pages() { return *hit_pages_; }
  QToolButton& back() { return *back_; }
  QToolButton& forward() { return *forward_; }
  QToolButton& home() { return *home_; }
  /// Whether the search results are shown in place of the page.
  bool searching() const;
  /// High enough to read, also when it opens below other panes.
  QSize minimumSizeHint() const override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void make_bar(QHBoxLayout& row);
  void search();
  void open_hit(int row);
  bool take_key(const QObject& watched, int key);

  HelpLibrary library_;
  const ActionSet& actions_;
  HelpBrowser* browser_;
  QStackedWidget* stack_;
  QListWidget* hits_;
  EmptyPages* hit_pages_;
  QLineEdit* field_;
  QToolButton* back_ = nullptr;
  QToolButton* forward_ = nullptr;
  QToolButton* home_ = nullptr;
  std::vector<HelpHit> found_;
};

}  // namespace magna
