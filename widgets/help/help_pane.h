// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>
#include <QWidget>
#include <vector>

#include "widgets/help/help_library.h"

class QHBoxLayout;
class QLineEdit;
class QListWidget;
class QStackedWidget;
class QToolButton;

namespace magna {

class ActionSet;
class EmptyPages;
class HelpLibrary;

/// Shows a help page with the present keys of actions. Links lead only to other pages; Alt+Left and
/// Alt+Right go back and forward while it has the focus.
class HelpBrowser final : public QTextBrowser {
  Q_OBJECT
 public:
  HelpBrowser(const HelpLibrary& library, const ActionSet& actions, QWidget* parent);

  /// Id of the shown page; empty = none.
  QString page() const;
  /// Shows a page, scrolled to a section if given; ignores unknown pages.
  void open(const QString& page, const QString& section = {});

 protected:
  QVariant loadResource(int type, const QUrl& name) override;
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  /// Rebuilds the page at its scroll position after a change of keys, colours or text size.
  void renew();
  void go_to_section(const QString& section);

  const HelpLibrary& library_;
  const ActionSet& actions_;
  bool stale_ = false;  ///< to be rebuilt when visible
};

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
  std::vector<HelpHit> found_;
};

}  // namespace magna
