// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/help_library.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QWidget>
#include <algorithm>

#include "widgets/base/keys/action_set.h"

namespace magna {
namespace {

const QString kFolder = QStringLiteral(":/help/");
const QString kFileSuffix = QStringLiteral(".md");

HelpPage read_page(const QString& file) {
  HelpPage page;
  page.id = file.chopped(kFileSuffix.size());
  QFile in(kFolder + file);
  if (!in.open(QIODevice::ReadOnly)) return page;
  static const QRegularExpression kHead(QStringLiteral("^<!-- (about|menus): (.*) -->$"));
  const QStringList lines = QString::fromUtf8(in.readAll()).split(QLatin1Char('\n'));
  for (const QString& line : lines) {
    if (const auto head = kHead.match(line); head.hasMatch()) {
      QStringList& names = head.captured(1) == QLatin1String("about") ? page.about : page.menus;
      names << head.captured(2).split(QLatin1Char(' '), Qt::SkipEmptyParts);
      continue;
    }
    if (page.title.isEmpty() && line.startsWith(QLatin1String("# "))) page.title = line.mid(2);
    page.text += line + QLatin1Char('\n');
  }
  return page;
}

/// Position of the page in the index; pages missing there come last.
qsizetype place_in(const QString& index, const HelpPage& page) {
  if (page.id == QLatin1String("index")) return -1;
  const qsizetype at = index.indexOf(QStringLiteral("(%1%2)").arg(page.id, kFileSuffix));
  return at < 0 ? index.size() : at;
}

bool has_all(const QString& text, const QStringList& words) {
  return std::ranges::all_of(
      words, [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

/// The hits of one page, by rank.
struct PageHits {
  std::vector<HelpHit> title;
  std::vector<HelpHit> headings;
  std::vector<HelpHit> lines;
};

PageHits search_page(const HelpPage& page, const QStringList& words, const ActionSet& actions) {
  PageHits hits;
  const QString text = fill_help(page.text, actions);
  QString section;
  QString first;
  for (const QString& raw : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
    const QString line = plain_help(raw);
    if (raw.startsWith(QLatin1String("# ")) || line.isEmpty()) continue;
    const bool heading = raw.startsWith(QLatin1Char('#'));
    if (heading) section = line;
    if (!heading && first.isEmpty()) first = line;
    if (!has_all(line, words)) continue;
    (heading ? hits.headings : hits.lines).push_back({page.id, page.title, section, line});
  }
  // The title, or all words at different places: the hit is the whole page.
  const bool apart = hits.headings.empty() && hits.lines.empty() && has_all(text, words);
  if (has_all(page.title, words)) {
    hits.title.push_back({page.id, page.title, {}, first});
  } else if (apart) {
    hits.lines.push_back({page.id, page.title, {}, first});
  }
  return hits;
}

}  // namespace

bool has_name_or_class(const QWidget& widget, const QString& name) {
  if (widget.objectName() == name) return true;
  const QString type = QLatin1String(widget.metaObject()->className());
  return type.mid(type.lastIndexOf(QLatin1Char(':')) + 1) == name;
}

QString fill_help(const QString& text, const ActionSet& actions) {
  static const QRegularExpression kPlace(QStringLiteral("\\{(key|do):([a-z0-9_.]+)\\}"));
  QString filled;
  qsizetype from = 0;
  for (auto places = kPlace.globalMatch(text); places.hasNext();) {
    const auto place = places.next();
    filled += text.mid(from, place.capturedStart() - from);
    from = place.capturedEnd();
    const std::string id = place.captured(2).toStdString();
    const ActionRow* row = find_action_row(id);
    if (row == nullptr) {
      filled += place.captured();
    } else if (place.captured(1) == QLatin1String("do")) {
      filled += QStringLiteral("**%1**").arg(plain_text(*row));
    } else if (const auto keys = actions.keys(id); keys.isEmpty()) {
      filled += QCoreApplication::translate("Help", "(no key)");
    } else {
      filled += QStringLiteral("`%1`").arg(keys_text(keys));
    }
  }
  return filled + text.mid(from);
}

QString plain_help(QString line) {
  static const QRegularExpression kLink(QStringLiteral("\\[([^\\]]+)\\]\\([^)]*\\)"));
  static const QRegularExpression kLead(QStringLiteral("^(#+ |\\* |[0-9]+\\. |\\| )"));
  static const QRegularExpression kRule(QStringLiteral("^[|\\- ]+$"));
  if (kRule.match(line).hasMatch()) return {};
  line.replace(kLink, QStringLiteral("\\1")).remove(kLead);
  line.remove(QLatin1String("**")).remove(QLatin1Char('`'));
  if (line.endsWith(QLatin1String(" |"))) line.chop(2);
  return line.replace(QLatin1String(" | "), QLatin1String(": ")).trimmed();
}

HelpLibrary::HelpLibrary() {
  for (const QString& file : QDir(kFolder).entryList({QLatin1Char('*') + kFileSuffix})) {
    pages_.push_back(read_page(file));
  }
  const HelpPage* first = find(QStringLiteral("index"));
  const QString index = first == nullptr ? QString() : first->text;
  std::ranges::stable_sort(pages_, {},
                           [&index](const HelpPage& page) { return place_in(index, page); });
}

const HelpPage* HelpLibrary::find(const QString& id) const {
  const auto found = std::ranges::find(pages_, id, &HelpPage::id);
  return found == pages_.end() ? nullptr : &*found;
}

const HelpPage* HelpLibrary::page_about(const QWidget* widget) const {
  for (; widget != nullptr; widget = widget->parentWidget()) {
    for (const HelpPage& page : pages_) {
      const auto is_its = [widget](const QString& name) {
        return has_name_or_class(*widget, name);
      };
      if (std::ranges::any_of(page.about, is_its)) return &page;
    }
    if (const HelpPage* page = find(widget->property(kHelpPage).toString())) return page;
  }
  return nullptr;
}

std::vector<HelpHit> HelpLibrary::search(const QString& words, const ActionSet& actions) const {
  const QStringList wanted = words.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  if (wanted.isEmpty()) return {};
  PageHits all;
  for (const HelpPage& page : pages_) {
    const PageHits hits = search_page(page, wanted, actions);
    all.title.insert(all.title.end(), hits.title.begin(), hits.title.end());
    all.headings.insert(all.headings.end(), hits.headings.begin(), hits.headings.end());
    all.lines.insert(all.lines.end(), hits.lines.begin(), hits.lines.end());
  }
  std::vector<HelpHit> found = std::move(all.title);
  found.insert(found.end(), all.headings.begin(), all.headings.end());
  found.insert(found.end(), all.lines.begin(), all.lines.end());
  if (found.size() > kMostHits) found.resize(kMostHits);
  return found;
}

QString HelpLibrary::words_about(std::string_view action) const {
  const QString id = QString::fromUtf8(action);
  QStringList lines;
  for (const HelpPage& page : pages_) {
    for (const QString& line : page.text.split(QLatin1Char('\n'))) {
      const bool names = line.contains(QStringLiteral("{do:%1}").arg(id)) ||
                         line.contains(QStringLiteral("{key:%1}").arg(id));
      if (names) lines << plain_help(line);
    }
  }
  return lines.join(QLatin1Char(' '));
}

}  // namespace magna
