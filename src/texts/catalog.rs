//! The macro that the texts are written with.

/// Declares the texts of one or more parts of the window: a module for each part, with a constant
/// for each text and a function for each text with values. `ALL` lists them.
///
/// ```text
/// texts! {
///     /// The pause menu.
///     pause {
///         RESUME = "Resume";
///         saved_at(time) = "Saved at {time}";
///     }
/// }
/// ```
macro_rules! texts {
    ($(
        $(#[$doc:meta])*
        $part:ident {
            $($(#[$note:meta])* $name:ident $(($($value:ident),+))? = $english:literal;)*
        }
    )*) => {
        $(
            $(#[$doc])*
            pub mod $part {
                $(texts!(@one $part $(#[$note])* $name $(($($value),+))? = $english);)*
            }
        )*

        /// All texts of this file, by part.
        pub(super) const ALL: &[&[$crate::texts::Text]] = &[
            $(&[$(texts!(@text $part $name $(($($value),+))? = $english)),*]),*
        ];
    };

    (@one $part:ident $(#[$note:meta])* $name:ident = $english:literal) => {
        #[doc = $english]
        $(#[$note])*
        pub const $name: $crate::texts::Text = texts!(@text $part $name = $english);
    };
    (@one $part:ident $(#[$note:meta])* $name:ident ($($value:ident),+) = $english:literal) => {
        #[doc = $english]
        $(#[$note])*
        pub fn $name<'a>(
            $($value: &'a dyn std::fmt::Display),+
        ) -> $crate::texts::Filled<'a, { [$(stringify!($value)),+].len() }> {
            let text = texts!(@text $part $name ($($value),+) = $english);
            $crate::texts::Filled { text, values: [$($value),+] }
        }
    };

    (@text $part:ident $name:ident $(($($value:ident),+))? = $english:literal) => {
        $crate::texts::Text($crate::wording::Wording {
            id: concat!(stringify!($part), ".", stringify!($name)),
            english: $english,
            values: &[$($(stringify!($value)),+)?],
        })
    };
}
